import { eventRow } from '../events.ts';
import { itemOf, type Moment, type TrackingContext, trackedAddress } from '../moment.ts';

/** The names of the sign-in steps, which have no number. */
const accountEvents = { 'code-sent': 'sign_in_code', 'signed-in': 'sign_in' } as const;

/** The body of `events.json`: a moment in the platform's format (rule T3). An error of a page has the category "Client Error". */
export function ownEvent(moment: Moment, context: TrackingContext) {
  const { number, form, reference, error, experiment, account } = moment;
  const { site, visitor } = context;
  const row = number === undefined ? undefined : eventRow(number);
  const item = itemOf(moment);
  const category = experiment ? 'Experiment' : account ? 'Account' : row === undefined ? 'Client Error' : (form?.category ?? row.category);
  return {
    event: {
      website_slug: site.slug,
      url: trackedAddress(moment.page, visitor.ad, context),
      category,
      ...(reference === undefined ? {} : { lead_id: reference }),
      anon_id: visitor.deviceId,
      session_id: visitor.sessionId,
      ...(error === undefined ? {} : { error_message: error }),
      event_properties: {
        ...(row === undefined ? {} : { event_id: number, event: row.event, label: row.label }),
        ...(experiment === undefined ? {} : { experiment: experiment.name, variant: experiment.variant }),
        ...(account === undefined ? {} : { event: accountEvents[account.step], method: account.by }),
        ...(form === undefined ? {} : { form: form.id }),
        ...(form?.step === undefined ? {} : { step: form.step }),
        ...(item === undefined ? {} : { car_slug: item.slug, car_name: item.name }),
        ...{ device: visitor.device, browser: visitor.browser },
      },
    },
  };
}
