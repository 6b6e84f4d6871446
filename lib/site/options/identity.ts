import { z } from 'zod';
import { dealership } from '../../model/dealership.ts';
import { location } from '../../model/location.ts';
import { navigationItem } from '../../model/navigation.ts';
import { manufacturer } from '../../model/remote-site.ts';
import { flag, group, hexColour, option, unset, webUrl, words } from './option.ts';

/** Who the dealer is: shown, never branched on. */
export const dealer = group('Who the dealer is', {
  name: option(z.string().min(1), 'Vehicle Dealer', 'The dealer’s name as shoppers read it'),
  legalName: unset(z.string(), 'The company behind it, for the footer and the terms'),
  tagline: unset(z.string(), 'One line under the name'),
  about: unset(z.string(), 'Two or three sentences for the footer and search engines'),
  url: option(webUrl, 'https://example.com', 'The site’s public address, without a trailing slash'),
  licence: unset(z.string(), 'Dealer licence as it must be advertised, such as "MD 12345" (law: NSW s19A)'),
  registration: unset(z.string(), 'ABN, NZBN or the like'),
  phone: unset(z.string(), 'The main number, shown as typed'),
  email: unset(z.string(), 'The main address'),
  logo: unset(z.string(), 'Address of the logo; without one the name is set in the template’s type'),
  banner: unset(z.string(), 'Wide picture of the dealer, for links shared elsewhere'),
  city: unset(z.string(), 'Town the dealer trades from, for titles'),
  state: unset(z.string(), 'Its state or region'),
  websiteId: unset(z.string(), 'The platform’s number of this site'),
  websiteSlug: unset(z.string(), 'The platform’s slug of this site, sent with leads; unset: the folder’s name'),
  dealershipId: unset(z.string(), 'The platform’s number of the dealership'),
  manufacturer: unset(manufacturer, 'The manufacturer a franchise site stands for'),
  locations: option(z.array(location), [], 'Where shoppers can visit or call'),
  dealerships: option(z.array(dealership), [], 'The dealerships whose stock this site lists'),
  social: group('Profiles elsewhere', {
    facebook: unset(webUrl, 'Facebook page'),
    instagram: unset(webUrl, 'Instagram profile'),
    youtube: unset(webUrl, 'YouTube channel'),
    linkedin: unset(webUrl, 'LinkedIn page'),
  }),
});

export const locale = group('Language and units (spec §9)', {
  language: option(z.enum(['en-AU', 'en-NZ', 'en-US']), 'en-AU', 'Spelling, money and distance words'),
  timeZone: option(z.string(), 'Australia/Sydney', 'The dealer’s time zone, as in the IANA list, for opening hours'),
  wholeDollars: option(flag, true, 'Prices in whole dollars; else with two decimals'),
});

export const brand = group('The dealer’s colours; contrast is checked at build', {
  accent: unset(hexColour, 'The colour of the one primary action'),
  accentText: unset(hexColour, 'Text on the accent; worked out when unset'),
  dark: unset(hexColour, 'The ground of dark sections'),
});

export const navigation = group('Menus (spec §2)', {
  header: unset(z.array(navigationItem), 'Header links; unset gives the default links of the pages this site has'),
  footer: unset(z.array(navigationItem), 'Footer groups'),
  opensOn: option(z.enum(['hover', 'click']), 'hover', 'How a dropdown opens'),
  brandMenu: option(flag, false, 'Brand tiles in a wide menu'),
});

export const labels = group('Words the site chooses (spec §9)', {
  vehicleNoun: option(z.string(), 'Car', 'What one vehicle is called: Car, Truck, RV, Camper, Trailer …'),
  vehicleNounPlural: unset(z.string(), 'Its plural where the rule of the language fails'),
  used: option(z.string(), 'Used', 'The word for used vehicles'),
  new: option(z.string(), 'New', 'The word for new vehicles'),
  demo: option(z.string(), 'Demo', 'The word for demonstrators'),
  submit: option(z.string(), 'Enquire Now', 'The enquiry button'),
  submitForm: option(z.string(), 'Submit Form', 'The button of any other form'),
  enquiryTitle: option(z.string(), 'Enquire to purchase', 'Heading of the enquiry form'),
  enquiryText: option(
    z.string(),
    'Complete this form to email us your enquiry and we will get right back to you.',
    'The sentence under that heading',
  ),
  noPrice: option(z.string(), 'Enquire for price.', 'Shown in place of a price'),
  preorder: option(z.string(), 'PREORDER', 'Shown in place of the price of a vehicle on order'),
  newArrival: option(z.string(), 'New Arrival', 'The label of fresh stock'),
  justSold: option(z.string(), 'JUST SOLD', 'The label of a car sold inside the window'),
  callDealer: option(z.string(), 'Call the dealer', 'The call button'),
  comments: option(z.string(), 'Dealer Comments', 'Heading of the dealer’s own words'),
  preApproval: option(z.string(), 'Get Pre-Approved Now', 'The pre-approval button'),
  valuation: option(z.string(), 'Get Your Valuation', 'The trade-in button'),
});

export const home = group('The home page', {
  headline: unset(z.string(), 'The hero’s headline'),
  intro: unset(z.string(), 'One or two sentences below it'),
  heroBody: unset(z.string(), 'Body type of the picture in the hero, such as ute'),
  heroColour: unset(z.string(), 'Colour of the vehicle in the hero'),
  brandGrid: option(
    z.array(z.strictObject({ name: z.string(), link: z.string(), logo: z.string().optional() })),
    [],
    'Explore Brands In Stock: tiles that lead to brand pages',
  ),
  brandGridTitle: option(z.string(), 'Explore Brands In Stock', 'Heading of the brand grid'),
  cards: option(
    z.array(
      z.strictObject({
        title: z.string(),
        text: z.string().optional(),
        link: z.string(),
        body: z.string().optional(),
        colour: z.string().optional(),
      }),
    ),
    [],
    'Image cards that lead to models or pages; `body` and `colour` choose the picture',
  ),
  callToAction: unset(
    z.strictObject({ title: z.string(), text: z.string().optional(), label: z.string(), link: z.string() }),
    'A section with one button',
  ),
  hiring: unset(z.strictObject({ text: z.string(), label: z.string(), link: z.string() }), 'Careers call beside the social links'),
  latestCount: option(z.number().int().min(0).max(24), 8, 'How many of the latest vehicles are shown'),
  facets: option(words, ['make', 'simple_body'], 'Which facets stand as tiles with counts'),
});

/** Pages of spec §2 that a site has only when it asks for them. */
export const extraPages = [
  '/finance-enquiry',
  '/apply-for-finance',
  '/tyres',
  '/vehicle-parts-and-accessories',
  '/special-offers',
  '/electric-cars',
  '/community',
  '/referral-program',
  '/current-positions',
  '/checkout-journey',
] as const;

export const pagesOption = group('Addresses of pages (spec §2)', {
  defaultSearchPath: unset(z.string(), 'The search page’s landing path; /search/ is put in front when missing'),
  searchAliases: option(
    z.record(z.string(), z.string()),
    {},
    'Further paths of a search page, such as "/find/rental-cars": "/search/rental-cars"',
  ),
  blog: option(z.enum(['/blog', '/news']), '/blog', 'Where blog pages live'),
  garage: option(z.enum(['/my-garage', '/mybigboxcars', '/mymotorama', '/myblinkr', '/myservco']), '/my-garage', 'Where favourites live'),
  preApproval: option(z.enum(['/finance-pre-approval', '/finance']), '/finance-pre-approval', 'Where finance pre-approval lives'),
  extra: option(z.array(z.enum(extraPages)), [], 'Pages only some sites have'),
  usePagesPath: option(flag, false, 'Keep the /pages/ prefix of brand landing pages'),
  buildModelPages: option(flag, false, 'Build a landing page per model'),
});
