import { maskedPhone } from '../../cars/calls.ts';
import { pictureUrl } from '../../cars/picture-urls.ts';
import type { CarPage } from './car-page.ts';
import { printable } from './printable.ts';

/** A car on one sheet of paper; every text is printable and short enough. `photo` and `url` are addresses. */
export type Sheet = {
  language: string;
  title: string;
  subtitle: string;
  type: string;
  price: { amount: string; per: string; before: string; note: string };
  sold: boolean;
  photo?: string;
  rows: { label: string; value: string }[];
  features: { title: string; text: string };
  comments: { title: string; text: string };
  dealer: { name: string; lines: string[] };
  url: string;
  scan: string;
  accent?: string;
};

/** Wide enough for the photo at 200 dpi. */
const photoWidth = 1080;
const maxRows = 16;

/** Longest word that fits a column. */
const columnWordLength = 22;

/** Details that the title already contains, or that mean nothing on paper. */
const hiddenLabels = new Set(['Make', 'Model', 'Badge and series', 'Views']);

const withoutEmpty = (texts: readonly string[]) => texts.filter((text) => text !== '');

/** Builds the sheet of a car from its page data (rule D1). */
export function carSheet(page: CarPage): Sheet {
  const { chrome, price, location } = page;
  const [photo] = page.gallery;
  const say = (text: string | undefined, longest: number, longestWord?: number) => printable(text ?? '', longest, longestWord);
  const rows = page.details
    .filter(({ label }) => !hiddenLabels.has(label))
    .map(({ label, value }) => ({ label: say(label, 24, columnWordLength), value: say(value, 40, columnWordLength) }))
    .filter(({ value }) => value !== '')
    .slice(0, maxRows);
  const number = page.phone?.text;
  const phone = say(page.phoneMasked && number ? maskedPhone(number) : number, 30);
  return {
    language: chrome.language,
    title: say(page.title, 80) || chrome.nouns.One,
    subtitle: say(page.subtitle, 110),
    type: say(page.typeText, 30),
    price: {
      amount: say(price.amount, 40, columnWordLength),
      per: say(price.per, 20, columnWordLength),
      before: say(price.before, 24),
      note: say(price.note ?? price.also, 60, columnWordLength),
    },
    sold: !page.available,
    photo: photo ? pictureUrl(photo, photoWidth) : undefined,
    rows,
    features: {
      title: say(page.features.title, 40),
      text: printable(withoutEmpty(page.features.items.slice(0, 40).map((item) => say(item, 48))).join(' · '), 420),
    },
    comments: { title: say(page.comments.title, 40), text: say(page.comments.paragraphs.join(' '), 620) },
    dealer: {
      name: say(chrome.name, 60),
      lines: withoutEmpty([
        say([location?.name, location?.address].filter(Boolean).join(', '), 110),
        [phone, say(page.email, 60)].filter(Boolean).join('  ·  '),
        withoutEmpty([say(chrome.legalName, 50), say(chrome.licence, 50), say(chrome.registration, 40)]).join('  ·  '),
      ]),
    },
    url: page.head.canonical,
    scan: `Scan to see this ${say(chrome.nouns.one, 20) || 'page'} online`,
    accent: chrome.brand.accent || undefined,
  };
}
