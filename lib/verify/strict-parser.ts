import { type DefaultTreeAdapterMap, type DefaultTreeAdapterTypes, Parser, type ParserOptions, type Token, Tokenizer } from 'parse5';

/** The printable ASCII characters but `others`, by code. */
const plainBut = (others: string) =>
  Uint8Array.from({ length: 0x7f }, (_, code) => (code >= 0x20 && !others.includes(String.fromCharCode(code)) ? 1 : 0));

const plainInValue = plainBut('"&');
const plainInText = plainBut('<&');
/** The characters in names that the tokenizer keeps unchanged: it lower-cases capitals. */
const plainInName = Uint8Array.from({ length: 0x7f }, (_, code) => (/[a-z\d:-]/.test(String.fromCharCode(code)) ? 1 : 0));

const [space, quote, equals] = [0x20, 0x22, 0x3d];
const followsValue = new Set([space, 0x2f, 0x3e]);

/** Copies a text, because a substring of a long text would keep the whole text in memory. */
const ownCopy = (part: string) => (part.length < 13 ? part : ` ${part}`.slice(1));

/**
 * A tokenizer that reads plain names, values and texts in one step, and leaves the rest to parse5, which reads each character and makes a
 * token of each word and takes nearly twice as long. Trees are the same, except for spaces in a frameset.
 */
class RunTokenizer extends Tokenizer {
  protected override _stateTagName(code: number): void {
    if (plainInName[code] !== 1) {
      super._stateTagName(code);
      return;
    }
    const { html, pos } = this.preprocessor;
    const end = this.#endOf(plainInName, pos + 1);
    (this.currentToken as Token.TagToken).tagName += html.slice(pos, end);
    this.preprocessor.pos = end - 1;
  }

  protected override _stateBeforeAttributeName(code: number): void {
    if (plainInName[code] !== 1 || this.options.sourceCodeLocationInfo || !this.#readAttributes()) super._stateBeforeAttributeName(code);
  }

  protected override _stateAttributeValueDoubleQuoted(code: number): void {
    super._stateAttributeValueDoubleQuoted(code);
    if (plainInValue[code] === 1) this.#readOn(plainInValue);
  }

  /** Reads a text that begins with a word. With the spaces in it, it is one token. */
  protected override _stateData(code: number): void {
    super._stateData(code);
    if (plainInText[code] === 1 && code !== space) this.#readOn(plainInText);
  }

  protected override _stateScriptData(code: number): void {
    super._stateScriptData(code);
    if (plainInText[code] === 1 && code !== space) this.#readOn(plainInText);
  }

  #endOf(plain: Uint8Array, from: number): number {
    const { html } = this.preprocessor;
    let end = from;
    while (plain[html.charCodeAt(end)] === 1) end += 1;
    return end;
  }

  /** Extends the run that ends with the current character. */
  #readOn(plain: Uint8Array): void {
    const end = this.#endOf(plain, this.preprocessor.pos + 1);
    this.preprocessor.pos = end - 1;
    this.runEnd = end;
  }

  /** Reads attributes with plain names and plain values in double quotes, from the first letter of a name. False if it read none. */
  #readAttributes(): boolean {
    const { html, pos } = this.preprocessor;
    for (let start = pos; ; ) {
      const nameEnd = this.#endOf(plainInName, start);
      if (html.charCodeAt(nameEnd) !== equals || html.charCodeAt(nameEnd + 1) !== quote) return start > pos;
      const end = this.#endOf(plainInValue, nameEnd + 2);
      const next = html.charCodeAt(end + 1);
      if (html.charCodeAt(end) !== quote || !followsValue.has(next)) return start > pos;
      this._createAttr(html.slice(start, nameEnd));
      this.currentAttr.value = ownCopy(html.slice(nameEnd + 2, end));
      this._leaveAttrName();
      this.preprocessor.pos = end + 1;
      start = end + 2;
      if (next !== space || plainInName[html.charCodeAt(start)] !== 1) {
        this._stateAfterAttributeValueQuoted(next);
        return true;
      }
    }
  }
}

/** Elements that the parser opens and closes automatically. */
const structure = new Set(['html', 'head', 'body']);

type Misnested = (what: string, line: number) => void;
type Options = ParserOptions<DefaultTreeAdapterMap>;

/**
 * A parser that also reports what browsers repair silently: a tag that closes an element other than the open one, and an element where HTML
 * forbids it. React would then find a different tree from the one it wrote, and render the page again.
 */
class StrictParser extends Parser<DefaultTreeAdapterMap> {
  #misnested: Misnested;

  constructor(options: Options, misnested: Misnested) {
    super(options);
    this.#misnested = misnested;
    // A parser that reports errors records the position of each tag, which takes a quarter of its time.
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
 * Parses a page as a browser does. `misnested` is called for each fault that a browser repairs silently, with its line if
 * `sourceCodeLocationInfo` is set.
 */
export function parseStrictly(html: string, options: Options, misnested: Misnested): DefaultTreeAdapterTypes.Document {
  const parser = new StrictParser(options, misnested);
  parser.tokenizer.write(html, true);
  return parser.document;
}
