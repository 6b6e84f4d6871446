import { markAssetError } from 'next/dist/client/route-loader.js';
import Router from 'next/router';
import type { PageModel } from '#lib/pages/routes.ts';

type Data = { props?: { pageProps?: { model?: PageModel } } };

/**
 * Changes how Next's router moves to another page or address. The old page stays until `load` has fetched the code that draws the new one;
 * if it cannot be fetched, the browser opens the page itself. Each change gets route information of its own.
 */
export function completeRouteChanges(load: (model: PageModel) => Promise<unknown>): void {
  Router.ready(() => {
    const { router } = Router;
    if (!router) return;
    const getData = router._getData.bind(router);
    router._getData = (ask) =>
      getData(async () => {
        const data = await ask();
        const { model } = (data as Data).props?.pageProps ?? {};
        if (model)
          await load(model).catch((error: unknown) => {
            throw markAssetError(error instanceof Error ? error : new Error('The code of a page did not load.', { cause: error }));
          });
        return data;
      });
    // Next notes a cancelled change in information that it keeps for the route, so every later change of that route would count as failed.
    const getRouteInfo = router.getRouteInfo.bind(router);
    router.getRouteInfo = async (request) => ({ ...(await getRouteInfo(request)) });
  });
}
