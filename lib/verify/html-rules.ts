import type { ParserError } from 'parse5';
import { attribute, type Element } from './element.ts';
import type { HtmlFault } from './page-facts.ts';

/** Characters that have no place in HTML and that feeds hold all the same; every browser passes over them. */
const strayCharacters = new Set(['control-character-in-input-stream', 'noncharacter-in-input-stream', 'surrogate-in-input-stream']);

/** More faults than this in one page are one fault many times. */
const most = 20;

/** Gathers what is wrong with the HTML of one page: faults the parser names, and rules of ours on what every page must have. */
export class HtmlRules {
  readonly faults: HtmlFault[] = [];
  readonly ids = new Set<string>();
  #headings = 0;
  #titles: string[] = [];
  #language = '';

  #add(fault: HtmlFault): void {
    if (this.faults.length < most) this.faults.push(fault);
  }

  parserError({ code, startLine, startCol }: ParserError): void {
    this.#add({
      what: `is not valid HTML: ${code}`,
      mend: 'mend the component or the text it is made of; html.spec.whatwg.org/#parse-errors explains the code',
      line: startLine,
      column: startCol,
      ...(strayCharacters.has(code) ? { warns: true } : {}),
    });
  }

  misnested(what: string, line: number): void {
    this.#add({ what, mend: 'close elements in the order they were opened, and put blocks into no paragraph', line });
  }

  see(element: Element, inHead: boolean): void {
    const { tagName } = element;
    const id = attribute(element, 'id');
    if (id !== undefined) {
      if (this.ids.has(id)) this.#add({ what: `has the id "${id}" twice`, mend: 'an id names one element: use useId()', at: `id="${id}"` });
      this.ids.add(id);
    }
    if (tagName === 'h1') this.#headings += 1;
    else if (tagName === 'html') this.#language = attribute(element, 'lang') ?? '';
    else if (tagName === 'img' && attribute(element, 'alt') === undefined) {
      const src = attribute(element, 'src') ?? '';
      this.#add({
        what: `shows ${src} without an alt text`,
        mend: 'say what it shows, or alt="" where it adds nothing',
        at: `src="${src}"`,
      });
    } else if (tagName === 'title' && inHead)
      this.#titles.push(element.childNodes.map((node) => ('value' in node ? node.value : '')).join(''));
  }

  /** What can only be said once the whole page was seen. */
  end(): void {
    if (this.#language.trim() === '') this.#add({ what: 'does not say its language', mend: 'give <html> a lang', at: '<html' });
    if (this.#titles.length !== 1) this.#add({ what: `has ${this.#titles.length} titles`, mend: 'a page has one <title>', at: '<head' });
    else if (this.#titles[0]?.trim() === '') this.#add({ what: 'has an empty title', mend: 'say what the page is', at: '<title' });
    if (this.#headings !== 1)
      this.#add({
        what: `has ${this.#headings} headings of the first rank`,
        mend: 'a page has one <h1>, which says what it is',
        at: '<h1',
      });
  }
}
