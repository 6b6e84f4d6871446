import type { Moment, TrackingContext } from '../moment.ts';
import type { AscEvent } from '../receivers/asc.ts';
import { ascEvents } from '../receivers/asc.ts';
import type { VendorPage } from './vendor.ts';

type AscLayer = { measurement_ids: string[]; events: AscEvent[] } & Record<string, unknown>;
/** `made`: the events of each moment that are already in the layer. */
type Kept = { layer: AscLayer; made: WeakMap<Moment, readonly AscEvent[]> };

const layers = new WeakMap<object, Kept>();

/** The data layer of the automotive standard (`window.asc_datalayer`), which a dealer's tools read. */
function layerOf({ global }: VendorPage, { site }: TrackingContext): Kept {
  const existingLayer = layers.get(global);
  if (existingLayer) return existingLayer;
  const layer: AscLayer = {
    ...{ measurement_ids: [], store_name: site.name, affiliation: site.name, language: site.language, currency: site.currency },
    ...{ page_type: 'unknown', items: [], events: [] },
  };
  global.asc_datalayer = layer;
  const fresh: Kept = { layer, made: new WeakMap() };
  layers.set(global, fresh);
  return fresh;
}

/**
 * Writes the events of a moment into the data layer, only once even if several vendors need them, and returns them. `measurementId`: the
 * Google Analytics property that also gets them.
 */
export function writeAsc(moment: Moment, context: TrackingContext, page: VendorPage, measurementId?: string): readonly AscEvent[] {
  const { layer, made } = layerOf(page, context);
  if (measurementId && !layer.measurement_ids.includes(measurementId)) layer.measurement_ids.push(measurementId);
  const cachedEvents = made.get(moment);
  if (cachedEvents) return cachedEvents;
  const events = ascEvents(moment, context);
  made.set(moment, events);
  layer.page_type = moment.page.type;
  layer.events.push(...events);
  return events;
}
