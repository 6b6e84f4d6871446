import { adItem } from '../ad-item.ts';
import { eventRow } from '../events.ts';
import { itemOf, type Moment, type TrackingContext } from '../moment.ts';

/** An event of the Meta pixel. TikTok uses the same names. `id` lets a network drop duplicates. */
export type AdEvent = { name: string; parameters: Readonly<Record<string, unknown>>; id?: string };

/** Facts about a vehicle that Meta's automotive advertisements require. */
function vehicleFacts({ make, model, year, condition, colour, body, fuel, transmission, drive, postcode }: NonNullable<Moment['item']>) {
  const facts = {
    ...{
      make,
      model,
      year,
      exterior_color: colour,
      body_style: body,
      fuel_type: fuel,
      transmission,
      drivetrain: drive,
      postal_code: postcode,
    },
    state_of_vehicle: condition === undefined ? undefined : condition === 'new' ? 'New' : 'Used',
  };
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined));
}

/** Converts a moment for Meta and TikTok. Undefined if they have no event for it. A failed form is not a lead. */
export function adEvent(moment: Moment, { site }: TrackingContext): AdEvent | undefined {
  const { number = 0, page, form, reference } = moment;
  if (moment.error !== undefined) return undefined;
  const item = itemOf(moment);
  const about = item === undefined ? {} : adItem(item, site.currency);
  switch (eventRow(number).kind) {
    case 'view':
      if (page.type === 'item' && item) return { name: 'ViewContent', parameters: { ...about, ...vehicleFacts(item) } };
      if (page.type === 'itemlist')
        return { name: 'Search', parameters: { content_ids: (page.items ?? []).map(({ id }) => id), content_type: 'product' } };
      return { name: 'PageView', parameters: {} };
    case 'form': {
      // One enquiry is one lead, even if it also asks for a test drive.
      if (form?.isFurther) return undefined;
      const id = reference === undefined ? {} : { id: reference };
      return { name: 'Lead', parameters: { ...about, content_category: form?.category }, ...id };
    }
    case 'save':
      return { name: 'AddToWishlist', parameters: about };
    case 'call':
    case 'chat-open':
      return { name: 'Contact', parameters: about };
    case 'directions':
      return { name: 'FindLocation', parameters: about };
    default:
      return undefined;
  }
}
