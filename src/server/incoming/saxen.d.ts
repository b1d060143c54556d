// Types for the used part of saxen, which has none.
declare module 'saxen' {
  export class Parser {
    on(event: 'openTag', told: (name: string, getAttributes: () => Record<string, string>, decode: (text: string) => string) => void): this;
    on(event: 'closeTag', told: (name: string) => void): this;
    on(event: 'text', told: (text: string, decode: (text: string) => string) => void): this;
    on(event: 'cdata', told: (text: string) => void): this;
    on(event: 'error', told: (error: Error) => void): this;
    write(xml: string): void;
    end(): void;
  }
}
