import type { z } from 'zod';
import type { BlockType, blockTypes } from '#lib/model/blocks/block-types.ts';

/** The dealer's data in the samples: its usual vehicle, and an address that lists its stock. */
export type SampleDealer = { body: string; colour: string; searchPath: string };

export const sampleGroups = [
  'First view and banners',
  'Stock and brands',
  'Places and people',
  'Texts',
  'Pictures and video',
  'Forms',
] as const;

type Sample<T extends BlockType> = {
  group: (typeof sampleGroups)[number];
  block: (dealer: SampleDealer) => z.input<(typeof blockTypes)[T]>;
};

const buttons = ({ searchPath }: SampleDealer) => [
  { label: 'See the stock', link: searchPath },
  { label: 'Call us', link: 'tel:0255500100' },
];
const text =
  'Two or three sentences, as a dealer writes them. They have a **strong** word and a [link](/), and they are long enough for a second line on a phone.';

/** Assigns a sample to a group of the gallery. */
const inGroup =
  (group: (typeof sampleGroups)[number]) =>
  <T extends BlockType>(block: Sample<T>['block']): Sample<T> => ({ group, block });
const atTop = inGroup('First view and banners');
const ofStock = inGroup('Stock and brands');
const ofPlaces = inGroup('Places and people');
const ofTexts = inGroup('Texts');
const ofPictures = inGroup('Pictures and video');
const ofForms = inGroup('Forms');

/** One of each type of block. A new type does not compile until it has a sample. */
export const blockSamples: { [T in BlockType]: Sample<T> } = {
  hero: atTop((dealer) => ({
    title: 'The heading of a page',
    text,
    picture: { body: dealer.body, colour: dealer.colour },
    buttons: buttons(dealer),
  })),
  promotions: atTop(({ body, searchPath }) => ({
    title: 'Promotions',
    slides: ['Red', 'White', 'Blue'].map((colour, index) => ({
      picture: { body, colour },
      alt: '',
      title: `Offer ${index + 1}`,
      text: 'One line about it.',
      label: 'See the offer',
      link: searchPath,
    })),
  })),
  'image-text': atTop((dealer) => ({
    title: 'Picture and text',
    text,
    picture: { body: dealer.body, colour: dealer.colour, view: 'detail' },
    side: 'right',
    buttons: buttons(dealer).slice(0, 1),
  })),
  'call-to-action': atTop((dealer) => ({ title: 'Not sure which one?', text: 'Tell us what you need it for.', buttons: buttons(dealer) })),
  stock: ofStock(({ searchPath }) => ({ title: 'Stock by query', search: searchPath, limit: 4 })),
  'brand-grid': ofStock(({ searchPath }) => ({
    title: 'Brands',
    brands: ['Alpine', 'Birdwood', 'Coolamon', 'Dunedin', 'Eildon', 'Foster'].map((name) => ({ name, link: searchPath })),
  })),
  'model-cards': ofStock(({ body, searchPath }) => ({
    title: 'Model cards',
    cards: ['Red', 'White', 'Blue', 'Grey'].map((colour) => ({
      title: colour,
      text: 'One line about it.',
      link: searchPath,
      picture: { body, colour },
    })),
  })),
  specials: ofStock(({ body, colour, searchPath }) => ({
    title: 'Specials',
    offers: [
      {
        title: 'With a picture',
        text,
        price: '$29,990',
        picture: { body, colour },
        label: 'See them',
        link: searchPath,
        terms: 'While stock lasts.',
      },
      { title: 'Without one', text: 'A shorter text.', price: '$199' },
    ],
  })),
  electric: ofStock(() => ({ title: 'Electric cars' })),
  locations: ofPlaces(() => ({ title: 'Locations' })),
  'map-link': ofPlaces(() => ({ title: 'Where to find us' })),
  team: ofPlaces(() => ({
    title: 'Team',
    people: [
      {
        name: 'Alex Morgan',
        role: 'Sales manager',
        text: 'Has sold cars here since 2009.',
        phone: '(02) 5550 0100',
        email: 'alex@example.com',
      },
      { name: 'Sam Tuilagi', role: 'Service adviser' },
      { name: 'Priya Raman', role: 'Finance' },
    ],
  })),
  text: ofTexts(() => ({ text: `## A heading\n\n${text}\n\n- a list\n- of things\n\n1. first this\n2. then that\n\n> A quotation.` })),
  steps: ofTexts(() => ({
    title: 'Steps',
    steps: [{ title: 'Tell us what you need', text }, { title: 'Drive it', text: 'For as long as you like.' }, { title: 'Take it home' }],
  })),
  table: ofTexts(() => ({
    title: 'Table',
    columns: ['Service', 'Small', 'Large'],
    rows: [
      ['15,000 km or 12 months', '$329', '$399'],
      ['30,000 km or 24 months', '$419', '$529'],
    ],
    note: 'Prices include GST.',
  })),
  faq: ofTexts(() => ({
    title: 'Questions',
    questions: [
      { question: 'Is a long question, such as this one about a warranty, still easy to read?', answer: text },
      { question: 'Can I wait?', answer: 'Yes.' },
    ],
  })),
  downloads: ofTexts(() => ({
    title: 'Downloads',
    files: [{ name: 'Price list', link: 'https://example.com/prices.pdf', note: 'PDF, 2 MB' }],
  })),
  gallery: ofPictures(({ body, colour }) => ({
    title: 'Gallery',
    pictures: (['front', 'rear', 'side', 'detail'] as const).map((view) => ({
      picture: { body, colour, view },
      alt: `The ${view} of the vehicle`,
      caption: `A caption for the ${view}`,
    })),
  })),
  video: ofPictures(({ body, colour }) => ({
    title: 'A walk around it',
    source: 'https://example.com/walk-around.mp4',
    picture: { body, colour, view: 'side' },
    caption: 'Two minutes.',
  })),
  reviews: ofPlaces(() => ({ title: 'Reviews' })),
  positions: ofPlaces(() => ({ title: 'Open positions' })),
  calculator: ofForms(() => ({ title: 'Repayments', price: 30_000 })),
  form: ofForms(() => ({ form: 'contact' })),
};
