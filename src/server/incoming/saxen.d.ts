// Types for the used part of saxen, which has none.
declare module 'saxen' {
  export class Parser {
    on(
      event: 'openTag',
      listener: (name: string, getAttributes: () => Record<string, string>, decode: (text: string) => string) => void,
    ): this;
    on(event: 'closeTag', listener: (name: string) => void): this;
    on(event: 'text', listener: (text: string, decode: (text: string) => string) => void): this;
    on(event: 'cdata', listener: (text: string) => void): this;
    on(event: 'error', listener: (error: Error) => void): this;
    write(xml: string): void;
    end(): void;
  }
}
