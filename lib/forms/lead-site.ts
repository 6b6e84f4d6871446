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
  const only = dealerships.length === 1 ? dealerships[0] : undefined;
  return {
    websiteSlug: websiteSlug ?? slug,
    ...(only ? { dealershipSlug: only.slug } : {}),
    ...(manufacturer?.slug ? { manufacturerSlug: manufacturer.slug } : {}),
    ...(features.leadsToPrimaryLocation && primary ? { locationId: primary.id } : {}),
  };
}
