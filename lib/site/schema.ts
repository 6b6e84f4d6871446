import { z } from 'zod';
import { compliance } from './options/compliance.ts';
import { feeds } from './options/feeds.ts';
import { garage } from './options/garage.ts';
import { brand, dealer, home, labels, locale, navigation, pagesOption } from './options/identity.ts';
import { publish } from './options/releases.ts';
import { cars, electric, features, finance, forms, search } from './options/selling.ts';
import { alerts, api, blogs, build, chat, images, leads, pull, reviews, secrets, tracking } from './options/services.ts';
import { vendors } from './options/vendors.ts';
import { templateNames } from './templates.ts';

export const templateName = z.enum(templateNames);

/** Every option of a site, with its default and meaning. A layer may set any of them except the template. */
export const settingsSchema = z.strictObject({
  template: templateName.default('classic').describe('Layout of the site'),
  dealer,
  locale,
  brand,
  navigation,
  labels,
  home,
  pages: pagesOption,
  cars,
  search,
  finance,
  electric,
  features,
  feeds,
  garage,
  forms,
  leads,
  alerts,
  reviews,
  blogs,
  chat,
  tracking,
  vendors,
  images,
  api,
  build,
  compliance,
  publish,
  pull,
  secrets,
});

/** A resolved site with every default. `slug` is the name of the dealer's folder. */
export const siteSchema = settingsSchema.extend({ slug: z.string().regex(/^[a-z0-9][a-z0-9-]*$/) });

export type SettingsInput = z.input<typeof settingsSchema>;
export type Site = z.infer<typeof siteSchema>;
