import type { FormChoices } from './fields/field-kind.ts';
import type { FormSettings } from './form-settings.ts';
import type { LeadSite } from './lead-payload.ts';
import { modelsByMake } from './options/known-models.ts';

type Stock = readonly { make?: string | undefined; model?: string | undefined }[];

/** The data for the choices of a site's forms. There are too many known models to load them with a form. */
export const formChoices = ({ dealer }: Pick<FormSettings, 'dealer'>, stock: Stock): FormChoices => ({
  makes: modelsByMake(stock),
  locations: dealer.locations.map(({ id, name }) => ({ value: id, label: name })),
  dealerships: dealer.dealerships.map(({ slug, name }) => ({ value: slug, label: name })),
});

type SiteSettings = {
  slug: string;
  dealer: {
    websiteSlug?: string | undefined;
    manufacturer?: { slug?: string | undefined } | undefined;
    dealerships: readonly { slug: string }[];
    locations: readonly { id: string; primary?: boolean | undefined }[];
  };
  features: { leadsToPrimaryLocation: boolean };
};

/** The site's identity in its leads. A site with one dealership names it. */
export function leadSite({ slug, dealer, features }: SiteSettings): LeadSite {
  const { dealerships, locations, manufacturer, websiteSlug } = dealer;
  const primary = locations.find((place) => place.primary) ?? locations[0];
  const only = dealerships.length === 1 ? dealerships[0] : undefined;
  return {
    websiteSlug: websiteSlug ?? slug,
    ...(only ? { dealershipSlug: only.slug } : {}),
    ...(manufacturer?.slug ? { manufacturerSlug: manufacturer.slug } : {}),
    ...(features.leadsToPrimaryLocation && primary ? { locationId: primary.id } : {}),
  };
}
