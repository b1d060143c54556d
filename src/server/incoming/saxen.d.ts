// Types for the functions of saxen that are used here, because saxen has no types.
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
