import { z } from 'zod';
import { brand, dealer, home, labels, locale, navigation, pagesOption } from './options/identity.ts';
import { cars, features, finance, forms, search } from './options/selling.ts';
import { blogs, build, chat, images, reviews, secrets, tracking } from './options/services.ts';

/** The templates there are; each is a folder in components/templates and a theme in styles/themes. */
export const templateName = z.enum(['classic', 'studio', 'trail']);

/** Every capability of a site: what a layer may set, with its default and meaning. This is the one table of switches. */
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
  features,
  forms,
  reviews,
  blogs,
  chat,
  tracking,
  images,
  build,
  secrets,
});

/** A site as code sees it: everything resolved, every default filled in. `slug` is the folder's name. */
export const siteSchema = settingsSchema.extend({ slug: z.string().regex(/^[a-z0-9][a-z0-9-]*$/) });

export type Settings = z.infer<typeof settingsSchema>;
export type SettingsInput = z.input<typeof settingsSchema>;
export type Site = z.infer<typeof siteSchema>;
export type TemplateName = z.infer<typeof templateName>;
