// First, because it sets the order of the layers that all other styles belong to.
import '#styles/global.scss';
// Before Next hydrates the page.
import '#components/ui/hydrate-in-slices.ts';

import type { AppProps } from 'next/app';
import dynamic from 'next/dynamic';
import { useEffect } from 'react';
import { CallReveal } from '#components/car/call-reveal.tsx';
import { UnsentLeads } from '#components/forms/unsent-leads.tsx';
import { GarageProvider } from '#components/garage/garage-provider.tsx';
import { loadSlots, templates } from '#components/templates/slots.tsx';
import { OfflineNotice } from '#components/ui/offline-notice.tsx';
import { PageHead } from '#components/ui/page-head.tsx';
import { completeRouteChanges } from '#components/ui/route-changes.ts';
import { Tooltips } from '#components/ui/tooltips.tsx';
import { useAvailabilityWatch } from '#components/ui/use-availability.ts';
import { useClocks } from '#components/ui/use-clocks.ts';
import { useOfflineCars } from '#components/ui/use-offline-cars.ts';
import { useCallLog, useIsLoaded, useTracking } from '#components/ui/use-tracking.ts';
import { useVisitLog } from '#components/ui/use-visit-log.ts';
import { repeatEarlyTap } from '#lib/browser/early-tap.ts';
import type { PageModel } from '#lib/pages/routes.ts';

completeRouteChanges(loadSlots);

// Most sites have neither.
const ConsentQuestion = dynamic(() => import('#components/consent/consent-question.tsx').then((module) => module.ConsentQuestion), {
  ssr: false,
});
const ChatDock = dynamic(() => import('#components/chat/chat-dock.tsx').then((module) => module.ChatDock), { ssr: false });

/** Every page: its head, and its view in the layout of the site's template. */
export default function App({ Component, pageProps, router }: AppProps<{ model?: PageModel }>) {
  useAvailabilityWatch(router.asPath);
  useEffect(repeatEarlyTap, []);
  const model = pageProps.model;
  useClocks(model?.chrome);
  useTracking(model);
  const { consent, chats } = model?.chrome.tracking ?? {};
  const isLoaded = useIsLoaded(consent?.rule === 'opt-in' || chats !== undefined);
  useVisitLog(model?.chrome.slug, router.asPath);
  useOfflineCars(model?.chrome, model?.kind === 'car' && model.available ? model.slug : undefined);
  const car = model?.kind === 'car' ? model : undefined;
  useCallLog(model?.chrome.api, car ? car.calls : model?.chrome.calls);
  if (!model) return <Component {...pageProps} />;
  // The print page is a sheet of paper: it has no header, footer or bars.
  if (model.kind === 'print')
    return (
      <>
        <PageHead head={model.head} chrome={model.chrome} />
        <Component {...pageProps} />
      </>
    );
  const { Layout } = templates[model.chrome.template];
  const { slug, tracking } = model.chrome;
  return (
    <>
      {/* A search page renders its own head, because that changes with the filters. */}
      {model.kind !== 'search' && <PageHead head={model.head} chrome={model.chrome} />}
      <Tooltips />
      <OfflineNotice />
      <UnsentLeads chrome={model.chrome} />
      {isLoaded && tracking?.consent.rule === 'opt-in' && <ConsentQuestion slug={slug} tracking={tracking} />}
      <GarageProvider chrome={model.chrome} bar={model.kind !== 'compare'}>
        <CallReveal car={car} api={model.chrome.api}>
          <Layout chrome={model.chrome}>
            <Component {...pageProps} />
          </Layout>
        </CallReveal>
      </GarageProvider>
      {/* After the page, so that its links come first by keyboard. */}
      {isLoaded && tracking && chats && (
        <ChatDock slug={slug} tracking={tracking} chats={chats} path={router.asPath} place={car?.location?.id} />
      )}
    </>
  );
}
