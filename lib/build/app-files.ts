import type { OfflineSite } from '#lib/hosting/service-worker/offline-texts.ts';
import { retiredWorkerText, workerText } from '#lib/hosting/service-worker/worker-file.ts';
import { manifestText } from '#lib/hosting/web-manifest.ts';
import type { Catalogue } from '#lib/pages/catalogue.ts';
import { makeChrome } from '#lib/pages/chrome.ts';
import { manifestPath, serviceWorkerPath } from '#lib/routes/offline.ts';
import { black, textOn, white } from '#lib/site/contrast.ts';
import { headerGround } from '#lib/site/templates.ts';

/** The service worker and the web app manifest of a site (rules A11 and A12). `version` identifies the code of its pages. */
export function appFiles(catalogue: Catalogue, version: string): Record<string, string> {
  const { site } = catalogue;
  const { name, language, nouns, phone, brand, logo } = makeChrome(catalogue);
  const { accent = black, accentText = textOn(accent), dark = black } = brand;
  const { one, many } = nouns;
  const offline: OfflineSite = {
    ...{ name, language, nouns: { one, many }, phone, ground: white, ink: black, accent, accentText },
    headerGround: headerGround(site),
    // A logo on another host cannot be kept offline.
    logo: logo?.src.startsWith('/') ? logo : undefined,
  };
  return {
    [serviceWorkerPath.slice(1)]: site.features.offline ? workerText(version, offline) : retiredWorkerText,
    [manifestPath.slice(1)]: manifestText({ name, about: site.dealer.tagline, language, themeColour: dark }),
  };
}
