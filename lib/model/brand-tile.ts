/** A brand's logo and its link; sizes in pixels. Without `src` the name is shown as text. */
export type BrandTile = { link: string; logo: { src?: string; alt: string; width: number; height: number } };
