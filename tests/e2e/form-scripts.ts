import type { Page } from 'playwright-core';
import { dealer } from './browser.ts';

const { paths } = dealer('harbour-city-motors');
export const firstCar = paths.find((path) => path.startsWith('/cars/')) as string;

export const isReady = (page: Page, form: string) => page.locator(`#${form} [data-send][type=submit]`).waitFor();
