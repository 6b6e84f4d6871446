import type { VendorPage, VendorValues } from './vendor.ts';

/** How long a widget may take to show its own button. */
const longestWaitMs = 15_000;
const everyMs = 200;

/** The settings of every generic widget. */
export const widgetSettings = {
  script: {
    pattern: /^https:\/\/\S+$/,
    example: 'https://connect.chat.example/widget.js?key={id}',
    meaning: 'Address of its script; {id} and {location} are replaced',
  },
  id: { pattern: /^[\w.:-]+$/, example: 'abc-123', meaning: 'ID of the dealer at the service' },
  button: {
    pattern: /\S/,
    example: '#chat-launcher button',
    meaning: 'CSS selector of the widget’s own button, which opens it',
    isOptional: true,
  },
  frame: { pattern: /\S/, example: '#chat-frame', meaning: 'CSS selector of the widget’s frame', isOptional: true },
  connect: { pattern: /^https:\/\/\S+$/, example: 'https://api.chat.example', meaning: 'Another origin that it calls', isOptional: true },
} as const;

/** The origins of such a widget: the script's origin also serves its frame, pictures and requests. */
export function widgetSources({ script = '', connect }: VendorValues) {
  const own = new URL(script.replaceAll(/\{\w+\}/g, '')).origin;
  const calls = connect === undefined ? [own] : [own, new URL(connect).origin];
  return { script: [own], style: [own], image: [own], font: [own], frame: [own], connect: calls };
}

/** Loads a widget and opens it with its own button. If the button or frame never appears, only the console has a warning. */
export async function openWidget(values: VendorValues, { script, warn, sleep, find }: VendorPage, place = ''): Promise<void> {
  const { id = '', button, frame } = values;
  const address = (values.script ?? '').replaceAll('{id}', encodeURIComponent(id)).replaceAll('{location}', encodeURIComponent(place));
  await script(address, { 'data-id': id, ...(place === '' ? {} : { 'data-location': place }) });
  for (const [what, selector] of [
    ['button', button],
    ['frame', frame],
  ] as const) {
    if (selector === undefined) continue;
    let part = find(selector);
    for (let waited = 0; !part && waited < longestWaitMs; waited += everyMs) {
      await sleep(everyMs);
      part = find(selector);
    }
    if (!part) return warn(`The chat has no ${what} "${selector}".`);
    if (what === 'button') part.click();
  }
}
