import { z } from 'zod';
import { optionalPaths } from '../../content/standard-pages.ts';
import { brandLogo } from '../../model/blocks/block-fields.ts';
import { location } from '../../model/location.ts';
import { navigationItem } from '../../model/navigation.ts';
import { dealership, manufacturer } from '../../model/remote-site.ts';
import { buildOnly, flag, group, hexColour, option, unset, webUrl, words } from './option.ts';

/** The dealer's identity. Code shows these values and never branches on them. */
export const dealer = group('Who the dealer is', {
  name: option(z.string().min(1), 'Vehicle Dealer', 'The dealer’s name'),
  legalName: unset(z.string(), 'The company’s legal name, for the footer and the terms'),
  tagline: unset(z.string(), 'One line below the name'),
  about: unset(z.string(), 'Two or three sentences about the dealer, for the footer and search engines'),
  url: option(webUrl, 'https://example.com', 'The site’s public address, without a trailing slash'),
  licence: unset(z.string(), 'Dealer licence number, such as "MD 12345" (required in New South Wales)'),
  registration: unset(z.string(), 'Company number, such as an ABN or NZBN'),
  phone: unset(z.string(), 'Main phone number, shown as written here'),
  email: unset(z.string(), 'Main e-mail address'),
  logo: unset(z.string(), 'Logo: a file of the dealer’s folder such as "logo.svg", or an address; unset: the name is shown as text'),
  banner: unset(z.string(), 'Wide picture of the dealer for shared links'),
  city: unset(z.string(), 'Town that the dealer trades from'),
  state: unset(z.string(), 'State or region that the dealer trades from'),
  websiteId: unset(z.string(), 'The platform’s website ID'),
  websiteSlug: unset(z.string(), 'The platform’s slug of the website, sent with leads; unset: the name of the dealer’s folder'),
  dealershipId: unset(z.string(), 'The platform’s dealership ID'),
  manufacturer: unset(manufacturer, 'The manufacturer that a franchise dealer represents'),
  locations: option(z.array(location), [], 'Locations that shoppers can visit or call'),
  dealerships: option(z.array(dealership), [], 'Dealerships whose stock the site lists'),
  social: group('Social media profiles', {
    facebook: unset(webUrl, 'Facebook page'),
    instagram: unset(webUrl, 'Instagram profile'),
    youtube: unset(webUrl, 'YouTube channel'),
    linkedin: unset(webUrl, 'LinkedIn page'),
  }),
});

export const locale = group('Language and units', {
  language: option(z.enum(['en-AU', 'en-NZ', 'en-US']), 'en-AU', 'Language, which decides spelling, currency and distance units'),
  timeZone: option(z.string(), 'Australia/Sydney', 'IANA time zone of the dealer, such as "Australia/Sydney"'),
  alternates: option(
    z.partialRecord(z.enum(['en-AU', 'en-NZ', 'en-US']), webUrl),
    {},
    'Sites of the same group by language, this one among them, such as { "en-NZ": "https://example.co.nz" }; best set in the layer of the group',
  ),
  alternatePages: option(
    z.array(z.string().regex(/^\/[^?#\s]*[^/?#\s]$/, 'expected the path of a page, such as "/about-us"')).max(1000),
    [],
    'Pages besides the home page that all these sites have at the same path with the same content, such as "/about-us"',
  ),
  postcodes: group('Coordinates of postcodes, for distances on the list of locations', {
    file: unset(
      z.string().regex(/^[A-Za-z0-9][A-Za-z0-9._-]*\.(txt|tsv)$/, 'expected the name of a file of layers/postcodes, such as "AU.txt"'),
      'File of the folder layers/postcodes in the format of GeoNames, such as "AU.txt"; unset: shoppers cannot type a postcode',
    ),
    credit: option(z.enum(['geonames', 'none']), 'geonames', 'Who the page credits for them; the licence of GeoNames demands it'),
  }),
  wholeDollars: option(flag, false, 'Show prices in whole dollars; false: with two decimals'),
});

export const brand = group('Brand colours; their contrast is checked', {
  accent: unset(hexColour, 'Colour of the main button'),
  accentText: unset(hexColour, 'Colour of text on the accent colour; unset: black or white, whichever has more contrast'),
  icon: buildOnly(
    unset(
      z.string().regex(/\.(png|svg|webp|jpe?g)$/i, 'expected a picture of the dealer’s folder, such as "icon.png"'),
      'Square picture in the dealer’s folder for browser tabs and home screens, at least 180 pixels wide; unset: the dealer’s initials',
    ),
  ),
  dark: unset(hexColour, 'Background colour of dark sections'),
});

export const navigation = group('Menus', {
  header: unset(z.array(navigationItem), 'Header links; unset: links to the pages that the site has'),
  footer: unset(z.array(navigationItem), 'Groups of footer links'),
  opensOn: option(z.enum(['hover', 'click']), 'hover', 'Whether a dropdown opens on hover or on click'),
  brandMenu: option(flag, false, 'Show a menu of brand tiles'),
  searchByNoun: option(flag, false, 'The default menu says "Search Trucks", with the site’s noun; false: "Search Vehicles"'),
});

export const labels = group('Texts of the site', {
  vehicleNoun: option(z.string(), 'Car', 'Word for one vehicle, such as Car, Truck, RV, Camper or Trailer'),
  vehicleNounPlural: unset(z.string(), 'Plural of that word, if it is irregular'),
  used: option(z.string(), 'Used', 'Word for used vehicles'),
  new: option(z.string(), 'New', 'Word for new vehicles'),
  demo: option(z.string(), 'Demo', 'Word for demonstration vehicles'),
  submit: option(z.string(), 'Enquire Now', 'Text of the enquiry button, also on pages without a vehicle'),
  submitForm: option(z.string(), 'Submit Form', 'Text of the button of other forms'),
  enquiryTitle: option(z.string(), 'Enquire to purchase', 'Heading of the enquiry form'),
  enquiryText: option(
    z.string(),
    'Complete this form to email us your enquiry and we will get right back to you.',
    'Text below that heading',
  ),
  noPrice: option(z.string(), 'Enquire for price.', 'Shown if a car has no price'),
  preorder: option(z.string(), 'PREORDER', 'Shown instead of the price of a car that can be preordered'),
  newArrival: option(z.string(), 'New Arrival', 'Label of new arrivals'),
  justSold: option(z.string(), 'JUST SOLD', 'Label of a car that was sold a few days ago'),
  callDealer: option(z.string(), 'Call the dealer', 'Text of the call button'),
  details: unset(z.string(), 'Heading of a vehicle’s details; unset: the noun, such as "Car Details"'),
  comments: option(z.string(), 'Dealer Comments', 'Heading of the dealer’s comments'),
  preApproval: option(z.string(), 'Get Pre-Approved Now', 'Text of the pre-approval button'),
  valuation: option(z.string(), 'Get Your Valuation', 'Text of the trade-in button'),
});

export const home = group('The home page', {
  headline: unset(z.string(), 'Headline of the hero section'),
  intro: unset(z.string(), 'One or two sentences below the headline'),
  heroPicture: unset(z.string(), 'Hero picture: a file of the dealer’s folder, or an address'),
  heroButtons: option(
    z.array(z.strictObject({ label: z.string(), link: z.string() })).max(3),
    [],
    'Buttons in the hero instead of the search box, for a dealer that sells more than the stock it lists',
  ),
  heroBody: unset(z.string(), 'Body type of a drawn vehicle as the hero picture, such as ute; needs images.drawn'),
  heroColour: unset(z.string(), 'Colour of the vehicle in the hero picture'),
  brandGrid: option(
    z.array(z.strictObject({ name: z.string(), link: z.string(), logo: brandLogo.optional() })),
    [],
    'Brand tiles that link to brand pages; `logo` is an https address, without it the name is shown',
  ),
  brandGridTitle: option(z.string(), 'Explore Brands In Stock', 'Heading above the brand tiles'),
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
    'Image cards that link to models or pages; `body` and `colour` select a drawn vehicle, which needs images.drawn',
  ),
  callToAction: unset(
    z.strictObject({ title: z.string(), text: z.string().optional(), label: z.string(), link: z.string() }),
    'Section with a text and one button',
  ),
  hiring: unset(
    z.strictObject({ text: z.string(), label: z.string(), link: z.string() }),
    'Careers text and button beside the social links',
  ),
  latestCount: option(z.number().int().min(0).max(24), 8, 'Number of latest vehicles'),
  facets: option(words, ['make', 'simple_body'], 'Attributes shown as tiles with counts'),
});

export const pagesOption = group('Addresses of pages', {
  defaultSearchPath: unset(z.string(), 'Path of the default search page; /search/ is added in front if it is missing'),
  searchAliases: option(
    z.record(z.string(), z.string()),
    {},
    'Additional paths of search pages, such as "/find/rental-cars": "/search/rental-cars"',
  ),
  blog: option(z.enum(['/blog', '/news']), '/blog', 'Path of the blog'),
  garage: option(
    z.string().regex(/^\/my[a-z0-9-]+$/, 'expected a path that begins with /my, as no other page does'),
    '/my-garage',
    'Path of the favourites; saved cars are in a tab of /my-garage, and at /saved below any other path',
  ),
  preApproval: option(z.enum(['/finance-pre-approval', '/finance']), '/finance-pre-approval', 'Path of finance pre-approval'),
  extra: option(
    z.array(z.enum(optionalPaths)),
    [],
    'Optional pages that the site has; one that the dealer has not written gets a short text and its form',
  ),
  usePagesPath: option(flag, false, 'Brand landing pages have the prefix /pages/'),
  buildModelPages: option(flag, false, 'Build a landing page for each model'),
});
