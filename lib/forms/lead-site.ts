import type { LeadSite } from './lead-payload.ts';

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

/** Who a site is, for its leads. A site of one dealership names it. */
export function leadSite({ slug, dealer, features }: SiteSettings): LeadSite {
  const { dealerships, locations, manufacturer, websiteSlug } = dealer;
  const primary = locations.find((place) => place.primary) ?? locations[0];
  return {
    websiteSlug: websiteSlug ?? slug,
    dealershipSlug: dealerships.length === 1 ? dealerships[0]?.slug : undefined,
    manufacturerSlug: manufacturer?.slug,
    locationId: features.leadsToPrimaryLocation ? primary?.id : undefined,
  };
}
