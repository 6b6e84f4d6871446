import { type DefaultTreeAdapterMap, type DefaultTreeAdapterTypes, Parser, type ParserOptions, type Token, Tokenizer } from 'parse5';

/** The printable ASCII characters but `others`, by code. */
const plainBut = (others: string) =>
  Uint8Array.from({ length: 0x7f }, (_, code) => (code >= 0x20 && !others.includes(String.fromCharCode(code)) ? 1 : 0));

const plainInValue = plainBut('"&');
const plainInText = plainBut(' <&');

/** A tokenizer that skips to the next character with a meaning. The one of parse5 looks at each character; a page takes about a seventh longer. */
class RunTokenizer extends Tokenizer {
  protected override _stateAttributeValueDoubleQuoted(code: number): void {
    super._stateAttributeValueDoubleQuoted(code);
    if (plainInValue[code] === 1) this.#readOn(plainInValue);
  }

  protected override _stateData(code: number): void {
    super._stateData(code);
    if (plainInText[code] === 1) this.#readOn(plainInText);
  }

  protected override _stateScriptData(code: number): void {
    super._stateScriptData(code);
    if (plainInText[code] === 1) this.#readOn(plainInText);
  }

  /** Extends the run that ends with the current character. */
  #readOn(plain: Uint8Array): void {
    const { html, pos } = this.preprocessor;
    let end = pos + 1;
    while (plain[html.charCodeAt(end)] === 1) end += 1;
    this.preprocessor.pos = end - 1;
    this.runEnd = end;
  }
}

/** Elements that the parser opens and closes by itself. */
const structure = new Set(['html', 'head', 'body']);

type Misnested = (what: string, line: number) => void;
type Options = ParserOptions<DefaultTreeAdapterMap>;

/**
 * A parser that also reports what browsers repair silently: a tag that closes an element other than the open one, and an element in a
 * place where HTML forbids it. React would find another tree than it wrote, and render the page again.
 */
class StrictParser extends Parser<DefaultTreeAdapterMap> {
  #misnested: Misnested;

  constructor(options: Options, misnested: Misnested) {
    super(options);
    this.#misnested = misnested;
    // A parser that reports errors notes the place of each tag, which takes a quarter of its time.
    this.options.sourceCodeLocationInfo = options.sourceCodeLocationInfo ?? false;
    this.tokenizer = new RunTokenizer(this.options, this);
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

/**
 * Parses a page as a browser does. `misnested` hears of what a browser repairs silently, with its line where `sourceCodeLocationInfo` is set.
 */
export function parseStrictly(html: string, options: Options, misnested: Misnested): DefaultTreeAdapterTypes.Document {
  const parser = new StrictParser(options, misnested);
  parser.tokenizer.write(html, true);
  return parser.document;
}
