import { type DefaultTreeAdapterMap, type DefaultTreeAdapterTypes, Parser, type ParserOptions, type Token } from 'parse5';

/** Elements that the parser opens and closes by itself, whatever stands there. */
const structure = new Set(['html', 'head', 'body']);

type Misnested = (what: string, line: number) => void;
type Options = ParserOptions<DefaultTreeAdapterMap>;

/**
 * A parser that also names what browsers repair in silence: a tag that closes another element than the one that is open, and an element
 * that cannot stand where it was put. React finds another tree there than it wrote, and makes the page anew.
 */
export class StrictParser extends Parser<DefaultTreeAdapterMap> {
  #misnested: Misnested;

  private constructor(options: Options, misnested: Misnested) {
    super(options);
    this.#misnested = misnested;
  }

  static read(text: string, options: Options, misnested: Misnested): DefaultTreeAdapterTypes.Document {
    const parser = new StrictParser(options, misnested);
    parser.tokenizer.write(text, true);
    return parser.document;
  }

  override onStartTag(token: Token.TagToken): void {
    const around = this.openElements.current;
    super.onStartTag(token);
    const made = this.openElements.current as DefaultTreeAdapterTypes.Element;
    if (made === around || structure.has(token.tagName) || !around || made.parentNode === around) return;
    // A template holds its elements in a document of its own.
    if ('content' in around && made.parentNode === around.content) return;
    const inside = (around as DefaultTreeAdapterTypes.Element).tagName;
    if (inside && !structure.has(inside))
      this.#misnested(`puts <${token.tagName}> into <${inside}>, where it cannot stand`, token.location?.startLine ?? 1);
  }

  override onEndTag(token: Token.TagToken): void {
    const open = (this.openElements.current as DefaultTreeAdapterTypes.Element | undefined)?.tagName?.toLowerCase();
    if (open !== token.tagName && !structure.has(token.tagName))
      this.#misnested(`closes <${token.tagName}> where <${open}> is open`, token.location?.startLine ?? 1);
    super.onEndTag(token);
  }
}
