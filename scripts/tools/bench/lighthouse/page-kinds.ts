/** The kinds of pages that the bench measures, in the order of the table. */
export const pageKinds = ['home', 'search', 'car', 'content', 'article', 'location', 'form', 'model', 'reviews', 'sold'] as const;
export type PageKind = (typeof pageKinds)[number];

/** The parts of a page's model that show what it is and how much is on it. */
export type SiteModel = {
  kind: string;
  layout?: string;
  available?: boolean;
  price?: { kind: string };
  finance?: unknown;
  gallery?: readonly unknown[];
  picture?: unknown;
  form?: unknown;
  formFirst?: boolean;
  total?: number;
  duplicate?: unknown;
  locations?: readonly unknown[];
  blocks?: { hero?: unknown; column?: readonly { type: string }[]; sections?: readonly { type: string }[] };
};

export type SitePage = { path: string; model: SiteModel };

const blocksOf = ({ blocks }: SiteModel) => [...(blocks?.column ?? []), ...(blocks?.sections ?? [])].map(({ type }) => type);
const isPage = (model: SiteModel) => model.kind === 'content' && model.layout === 'page';
const isCar = ({ kind, gallery = [] }: SiteModel) => kind === 'car' && gallery.length > 0;

const isOfKind: Record<PageKind, (model: SiteModel) => boolean> = {
  home: ({ kind }) => kind === 'home',
  search: ({ kind, duplicate }) => kind === 'search' && !duplicate,
  car: (model) => isCar(model) && model.available === true,
  sold: (model) => isCar(model) && model.available === false,
  article: ({ kind, layout }) => kind === 'content' && layout === 'article',
  location: ({ kind, layout, locations = [] }) => kind === 'content' && layout === 'locations' && locations.length === 1,
  model: (model) => isPage(model) && blocksOf(model).includes('facts') && blocksOf(model).includes('stock'),
  reviews: (model) => isPage(model) && blocksOf(model).includes('reviews'),
  form: (model) => isPage(model) && model.form !== undefined && !isOfKind.model(model),
  content: (model) => isPage(model) && model.form === undefined && !isOfKind.reviews(model),
};

const hasPicture = ({ picture, blocks }: SiteModel) => picture !== undefined || blocks?.hero !== undefined;

/** How much is on a page, the most telling figure first. */
const fullness = (model: SiteModel): number[] => [
  Number((model.gallery?.length ?? 0) > 1),
  Number(model.price !== undefined && model.price.kind !== 'none' && model.price.kind !== 'preorder'),
  Number(model.finance !== undefined),
  model.gallery?.length ?? 0,
  model.total ?? 0,
  Number(model.formFirst ?? false),
  Number(hasPicture(model)),
  new Set(blocksOf(model)).size,
];

function compareFullness(a: SitePage, b: SitePage): number {
  const [of, than] = [fullness(a.model), fullness(b.model)];
  const differs = of.findIndex((figure, index) => figure !== than[index]);
  return differs < 0 ? (a.path < b.path ? -1 : 1) : (than[differs] as number) - (of[differs] as number);
}

/** The fullest page of a kind, first by path among equals; undefined if the site has none. */
export const fullestPage = (pages: readonly SitePage[], kind: PageKind): SitePage | undefined =>
  pages.filter(({ model }) => isOfKind[kind](model)).sort(compareFullness)[0];
