import type { ProductCopy } from './product-copy.ts';

/** Adds one of its kind to a copy of the product, as an engineer would. */
type AddVariant = (product: Pick<ProductCopy, 'edit' | 'write'>) => Promise<void>;

/** A setting that a car's page shows. */
export const addSetting: AddVariant = async ({ edit }) => {
  await edit(
    'lib/site/options/selling.ts',
    "  showViews: option(flag, true, 'Show the number of views of a car'),",
    `  showViews: option(flag, true, 'Show the number of views of a car'),
  byAppointment: option(flag, false, 'Say that cars are shown by appointment'),`,
  );
  await edit(
    'lib/pages/car.ts',
    '    phoneMasked: site.cars.maskPhone,',
    '    phoneMasked: site.cars.maskPhone,\n    byAppointment: site.cars.byAppointment,',
  );
  const place = 'components/car/car-place.tsx';
  await edit(place, "'available' | 'location' | 'dealerStock'>", "'available' | 'location' | 'dealerStock' | 'byAppointment'>");
  await edit(place, '      {dealerStock && ', '      {model.byAppointment && <p>By appointment only.</p>}\n      {dealerStock && ');
};

export const addFilter: AddVariant = async ({ edit }) => {
  await edit(
    'lib/search/attributes.ts',
    '  price_range: {',
    `  doors: { kind: 'list', label: 'Doors', isOffered: true, isScale: true },
  price_range: {`,
  );
  await edit(
    'lib/model/search-document.ts',
    '  seats: z.number().int().optional(),',
    '  seats: z.number().int().optional(),\n  doors: z.number().int().optional(),',
  );
};

/** A type of field with a control that exists. */
export const addFieldType: AddVariant = ({ edit }) =>
  edit(
    'lib/forms/fields/vehicle-fields.ts',
    'export const vehicleFields = {',
    `export const vehicleFields = {
  vin: {
    control: 'text',
    label: () => 'VIN',
    autocomplete: 'off',
    schema: (field) =>
      textSchema(field, {
        check: (text) =>
          /^[A-HJ-NPR-Z\\d]{17}$/i.test(text) ? { value: text.toUpperCase() } : { problem: 'Please enter the 17 characters of the VIN' },
      }),
  },`,
  );

/** A type of field with a control of its own. */
export const addFieldWithControl: AddVariant = async ({ edit }) => {
  await edit(
    'lib/forms/fields/choice-fields.ts',
    'export const choiceFields = {',
    "export const choiceFields = {\n  paint: { control: 'swatches', needsOptions: true, label: () => 'Colour', ...offeredChoice(own) },",
  );
  await edit(
    'components/forms/choice-controls.tsx',
    'export const choiceControls = {',
    `const SwatchesControl = (props: ControlProps) => (
  <div>
    {choicesOf(props).map((choice, index) => (
      <label key={choice.value} style={{ background: choice.value }}>
        <input {...radioOf(props, choice, index)} />
        {choice.label}
      </label>
    ))}
  </div>
);

export const choiceControls = {
  swatches: { Control: SwatchesControl, labelled: 'group' },`,
  );
};

const addFormOf = ({ edit }: Pick<ProductCopy, 'edit'>, id: string) =>
  edit(
    'lib/forms/definitions/other-forms.ts',
    'export const otherForms = {',
    `export const otherForms = {
  ${id}: {
    title: 'Store your vehicle',
    category: 'General Enquiry',
    subcategory: 'Storage',
    event: 'default',
    steps: [{ fields: [...contactFields, { type: 'date_time', name: 'First Day' }, message('Message', false), ...closingFields] }],
  },`,
  );

export const addForm: AddVariant = (product) => addFormOf(product, 'storage');

/** A page with a form of its own, and an entry in the footer. */
export const addStandardPage: AddVariant = async (product) => {
  await addFormOf(product, 'shed');
  await product.edit(
    'lib/content/standard-pages.ts',
    "  '/community': {",
    `  '/storage': {
    isOptional: true,
    footer: ['Own', 'Storage'],
    form: 'shed',
    texts: { title: 'Vehicle storage', description: 'Store your vehicle at {dealer}.', text: 'We look after it while you travel.' },
  },
  '/community': {`,
  );
};

const eventPages = `import { eventsPath } from '../../routes/paths.ts';
import type { Catalogue } from '../catalogue.ts';
import { makeChrome } from '../chrome.ts';
import { makeHead } from '../chrome.ts';
import { type GeneratedKind, linkList, type PageLink, type PathInput } from './generated-kind.ts';

const eventsOf = ({ content }: Pick<PathInput, 'content'>) => content.filter(({ kind }) => kind === 'event');

const links = (catalogue: Catalogue): PageLink[] => eventsOf(catalogue).map(({ title, path }) => ({ name: title, href: path }));

/** The list of events, while there is one. */
export const eventPages: GeneratedKind = {
  paths: (input) => (eventsOf(input).length > 0 ? [eventsPath] : []),
  model: (catalogue, path) =>
    path === eventsPath && eventsOf(catalogue).length > 0
      ? {
          kind: 'content',
          layout: 'page',
          chrome: makeChrome(catalogue),
          head: makeHead(catalogue, path, 'Events', \`Events at \${catalogue.site.dealer.name}.\`),
          heading: 'Events',
          blocks: { column: linkList('Coming up', links(catalogue)), sections: [] },
          articles: [],
          locations: [],
        }
      : undefined,
  links: (catalogue) => (eventsOf(catalogue).length > 0 ? [{ name: 'Events', href: eventsPath }] : []),
  about: (catalogue, path) => (path === eventsPath ? eventsOf(catalogue) : undefined),
};
`;

/** Events: Markdown files in a folder of their own, a page for each, and their list. */
export const addPageKind: AddVariant = async ({ edit, write }) => {
  await edit('lib/model/content.ts', "  kind: 'page' | 'article' | 'position';", "  kind: 'page' | 'article' | 'position' | 'event';");
  await edit(
    'lib/routes/paths.ts',
    'type ModelPages =',
    "/** The list of events, and the page of one. */\nexport const eventsPath = '/events';\n\ntype ModelPages =",
  );
  await edit('lib/routes/page-trail.ts', '{ articlesName, locationsPath,', '{ articlesName, eventsPath, locationsPath,');
  await edit('lib/routes/page-trail.ts', "  [positionsPath]: 'Current", "  [eventsPath]: 'Events',\n  [positionsPath]: 'Current");
  await edit(
    'lib/pull/content/make-page.ts',
    "    kind: name.startsWith('blog/') ? 'article' : 'page',",
    "    kind: name.startsWith('blog/') ? 'article' : name.startsWith('events/') ? 'event' : 'page',",
  );
  await write('lib/pages/generated/events-page.ts', eventPages);
  const kinds = 'lib/pages/generated/generated-kinds.ts';
  await edit(kinds, 'import type { GeneratedKind, ', "import { eventPages } from './events-page.ts';\nimport type { GeneratedKind, ");
  await edit(kinds, 'positionPages];', 'positionPages, eventPages];');
};

/** The files of a template's own: its folder and its theme. */
export const isOwnOfTemplate = (path: string) => path.startsWith('components/templates/harbour/') || path === 'styles/themes/_harbour.scss';

export const addTemplate: AddVariant = async ({ edit, write }) => {
  await edit('lib/site/templates.ts', 'const facts = {', "const facts = {\n  harbour: { headerGround: () => '#e6f2f5' },");
  await edit(
    'components/templates/slots.tsx',
    '  studio: withDefaults({',
    "  harbour: withDefaults({\n    Garage: dynamic(() => import('./harbour/garage.tsx')),\n  }),\n  studio: withDefaults({",
  );
  await edit('styles/global.scss', '@use "themes/classic";', '@use "themes/classic";\n@use "themes/harbour";');
  await write('styles/themes/_harbour.scss', '@layer theme {\n  [data-template="harbour"] {\n    --ground: #e6f2f5;\n  }\n}\n');
  await write(
    'components/templates/harbour/garage.tsx',
    `import type { CompareModel } from '#lib/pages/frames.ts';
import type { GarageModel, SignInModel } from '#lib/pages/frames.ts';

export default function Garage({ model }: { model: GarageModel | CompareModel | SignInModel }) {
  return <h1>Moored {model.chrome.name}</h1>;
}
`,
  );
};

/** All of them. */
export const pageVariants: readonly AddVariant[] = [
  addSetting,
  addFilter,
  addFieldType,
  addFieldWithControl,
  addForm,
  addStandardPage,
  addPageKind,
  addTemplate,
];
