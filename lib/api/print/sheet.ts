import { pictureUrl } from '../../cars/picture-urls.ts';
import type { CarPage } from './car-page.ts';
import { printable } from './printable.ts';

/** A car on one sheet of paper: every text is printable and short enough for its place. `photo` and `url` are addresses. */
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

/** Wide enough for the sheet's photo at 200 dots an inch. */
const photoWidth = 1080;
const mostRows = 16;

/** Letters of a word that fit a column. */
const narrow = 22;

/** Details that stand in the title already, or that mean nothing on paper. */
const leftOut = new Set(['Make', 'Model', 'Badge and series', 'Views']);

const filled = (texts: readonly string[]) => texts.filter((text) => text !== '');

/** The sheet of a car, made of the data of its page, so that both say the same (spec §2 Print). */
export function carSheet(page: CarPage): Sheet {
  const { chrome, price, location } = page;
  const [photo] = page.gallery;
  const say = (text: string | undefined, longest: number, longestWord?: number) => printable(text ?? '', longest, longestWord);
  const rows = page.details
    .filter(({ label }) => !leftOut.has(label))
    .map(({ label, value }) => ({ label: say(label, 24, narrow), value: say(value, 40, narrow) }))
    .filter(({ value }) => value !== '')
    .slice(0, mostRows);
  const phone = say(page.phone?.text, 30);
  return {
    language: chrome.language,
    title: say(page.title, 80) || chrome.nouns.One,
    subtitle: say(page.subtitle, 110),
    type: say(page.typeText, 30),
    price: {
      amount: say(price.amount, 40, narrow),
      per: say(price.per, 20, narrow),
      before: say(price.before, 24),
      note: say(price.note, 60, narrow),
    },
    sold: !page.available,
    ...(photo ? { photo: pictureUrl(photo, photoWidth) } : {}),
    rows,
    features: {
      title: say(page.features.title, 40),
      text: printable(filled(page.features.items.slice(0, 40).map((item) => say(item, 48))).join(' · '), 420),
    },
    comments: { title: say(page.comments.title, 40), text: say(page.comments.paragraphs.join(' '), 620) },
    dealer: {
      name: say(chrome.name, 60),
      lines: filled([
        say([location?.name, location?.address].filter(Boolean).join(', '), 110),
        [phone, say(page.email, 60)].filter(Boolean).join('  ·  '),
        filled([say(chrome.legalName, 50), say(chrome.licence, 50), say(chrome.registration, 40)]).join('  ·  '),
      ]),
    },
    url: page.head.canonical,
    scan: `Scan to see this ${say(chrome.nouns.one, 20) || 'page'} online`,
    ...(chrome.brand.accent ? { accent: chrome.brand.accent } : {}),
  };
}
