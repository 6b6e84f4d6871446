import { type DefaultTreeAdapterMap, type DefaultTreeAdapterTypes, Parser, type ParserOptions, type Token } from 'parse5';

/** Elements that the parser opens and closes by itself. */
const structure = new Set(['html', 'head', 'body']);

type Misnested = (what: string, line: number) => void;
type Options = ParserOptions<DefaultTreeAdapterMap>;

/**
 * A parser that also reports what browsers repair silently: a tag that closes an element other than the open one, and an element in a
 * place where HTML forbids it. React would find another tree than it wrote, and render the page again.
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
    const opened = this.openElements.current as DefaultTreeAdapterTypes.Element;
    if (opened === around || structure.has(token.tagName) || !around || opened.parentNode === around) return;
    // A <template> keeps its elements in a separate document.
    if ('content' in around && opened.parentNode === around.content) return;
    const inside = (around as DefaultTreeAdapterTypes.Element).tagName;
    if (inside && !structure.has(inside))
      this.#misnested(`puts <${token.tagName}> into <${inside}>, where HTML does not allow it`, token.location?.startLine ?? 1);
  }

  override onEndTag(token: Token.TagToken): void {
    const open = (this.openElements.current as DefaultTreeAdapterTypes.Element | undefined)?.tagName?.toLowerCase();
    if (open !== token.tagName && !structure.has(token.tagName))
      this.#misnested(`closes <${token.tagName}> while <${open}> is open`, token.location?.startLine ?? 1);
    super.onEndTag(token);
  }
}
