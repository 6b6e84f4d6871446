import { z } from 'zod';
import { dealerEnvironment, platformToken } from '#lib/model/secrets.ts';
import type { DestinationDealer, DestinationKind, DestinationWorld, OpenDestination } from './destination.ts';
import { destinationKinds } from './registry.ts';

type Kinds = typeof destinationKinds;
type KindName = keyof Kinds;
type Settings = Kinds[KindName]['settings'];
type AlertSettings = Extract<Kinds[KindName], { alertSettings: z.ZodObject }>['alertSettings'];

const kinds = Object.values(destinationKinds);

/** Where leads are delivered: one entry of leads.destinations. */
export const destination = z.discriminatedUnion('kind', kinds.map(({ settings }) => settings) as [Settings, ...Settings[]]);
export type LeadDestination = z.infer<typeof destination>;

/** Who gets alerts: one entry of alerts.recipients. */
export const alertRecipient = z.discriminatedUnion(
  'kind',
  kinds.flatMap((kind) => ('alertSettings' in kind ? kind.alertSettings : [])) as [AlertSettings, ...AlertSettings[]],
);

/** Everything that the product knows about a kind of destination. */
export const kindOf = ({ kind }: Pick<LeadDestination, 'kind'>): DestinationKind => destinationKinds[kind];

/** Opens a dealer's destination without contacting it. Throws DestinationSetupError if a variable or the platform is missing. */
export const openDestination = (settings: LeadDestination, dealer: DestinationDealer, world: DestinationWorld): OpenDestination =>
  kindOf(settings).open(settings, dealer, {
    ...world,
    env: dealerEnvironment(dealer, world.env),
    platformToken: platformToken(dealer.platform, world.env),
  });

/** Opens a recipient of alerts, as a destination of leads with the same settings. Throws DestinationSetupError. */
export function openRecipient(recipient: z.infer<typeof alertRecipient>, dealer: DestinationDealer, world: DestinationWorld) {
  const { sendAlert } = openDestination(destination.parse(recipient), dealer, world);
  if (!sendAlert) throw new Error(`alerts cannot be sent to ${recipient.kind}`);
  return { sendAlert };
}
