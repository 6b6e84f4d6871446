import type { ParserError } from 'parse5';
import { attribute, type Element } from '#lib/html/element.ts';
import type { HtmlFault } from './page-reading.ts';

/** Characters that HTML forbids, but that dealers' feeds contain and every browser ignores. */
const strayCharacters = new Set(['control-character-in-input-stream', 'noncharacter-in-input-stream', 'surrogate-in-input-stream']);

/** More faults in one page would only repeat the same fault. */
const mostFaults = 20;

/** Collects the HTML faults of one page: those the parser reports, and those against our own rules for every page. */
export class HtmlRules {
  readonly faults: HtmlFault[] = [];
  readonly ids = new Set<string>();
  #headings = 0;
  #titles: string[] = [];
  #language = '';

  #add(fault: HtmlFault): void {
    if (this.faults.length < mostFaults) this.faults.push(fault);
  }

  parserError({ code, startLine, startCol }: ParserError): void {
    this.#add({
      what: `is not valid HTML: ${code}`,
      fix: 'fix the component or its text; html.spec.whatwg.org/#parse-errors explains the code',
      line: startLine,
      column: startCol,
      warns: strayCharacters.has(code) || undefined,
    });
  }

  misnested(what: string, line: number): void {
    this.#add({ what, fix: 'close elements in the reverse order of opening, and put no block into a paragraph', line });
  }

  visit(element: Element, inHead: boolean): void {
    const { tagName } = element;
    const id = attribute(element, 'id');
    if (id !== undefined) {
      if (this.ids.has(id))
        this.#add({ what: `has the id "${id}" twice`, fix: 'an id must be unique on the page: use useId()', at: `id="${id}"` });
      this.ids.add(id);
    }
    if (tagName === 'h1') this.#headings += 1;
    else if (tagName === 'html') this.#language = attribute(element, 'lang') ?? '';
    else if (tagName === 'img' && attribute(element, 'alt') === undefined) {
      const src = attribute(element, 'src') ?? '';
      this.#add({
        what: `shows ${src} without an alt text`,
        fix: 'describe the picture, or write alt="" if it adds nothing',
        at: `src="${src}"`,
      });
    } else if (tagName === 'title' && inHead)
      this.#titles.push(element.childNodes.map((node) => ('value' in node ? node.value : '')).join(''));
  }

  /** Adds the faults that are only known at the end of the page. */
  finish(): void {
    if (this.#language.trim() === '') this.#add({ what: 'has no language', fix: 'give <html> a lang attribute', at: '<html' });
    if (this.#titles.length !== 1) this.#add({ what: `has ${this.#titles.length} titles`, fix: 'give the page one <title>', at: '<head' });
    else if (this.#titles[0]?.trim() === '') this.#add({ what: 'has an empty title', fix: 'write what the page is about', at: '<title' });
    if (this.#headings !== 1)
      this.#add({
        what: `has ${this.#headings} <h1> headings`,
        fix: 'give the page one <h1> that says what it is about',
        at: '<h1',
      });
  }
}
