import { z } from 'zod';
import { vendorKinds } from '../../tracking/vendors/registry.ts';
import type { Vendor, VendorValues } from '../../tracking/vendors/vendor.ts';
import { group } from './option.ts';

/** The schema of a vendor's settings, from its own file. */
function settingsOf({ label, settings }: Vendor): z.ZodType<VendorValues> {
  const shape = Object.fromEntries(
    Object.entries(settings).map(([name, { pattern, example, meaning, isOptional }]) => {
      const text = z.string().regex(pattern, `expected a value such as "${example}"`).describe(meaning);
      return [name, isOptional ? text.optional() : text];
    }),
  );
  return z.strictObject(shape).describe(label) as unknown as z.ZodType<VendorValues>;
}

/** A dealer's own name for an additional script. */
const scriptName = z.string().regex(/^[a-z][a-z0-9-]*$/, 'expected a name such as "heat-map"');

/** The option of a vendor: its settings, or several settings by name. */
function optionOf(vendor: Vendor) {
  const settings = settingsOf(vendor);
  if (!vendor.isMany) return settings.optional().describe(`${vendor.label}; unset: not loaded`);
  return z.record(scriptName, settings).default({}).describe(`${vendor.label}, each under a name of its own; empty: none`);
}

/** The name of a vendor's option: the name of its file in camel case. */
const optionName = (name: string) => name.replaceAll(/-(.)/g, (_hyphen, letter: string) => letter.toUpperCase());

type VendorOptions = Readonly<Record<string, VendorValues | Readonly<Record<string, VendorValues>> | undefined>>;

/** The scripts of other companies that a site loads: an option for each file of `lib/tracking/vendors/kinds`. */
export const vendors = group(
  'Services of other companies whose scripts pages load',
  Object.fromEntries(Object.entries(vendorKinds).map(([name, vendor]) => [optionName(name), optionOf(vendor)])),
) as unknown as z.ZodDefault<z.ZodType<VendorOptions, VendorOptions>>;

/** A vendor that a site uses. */
export type UsedVendor = { name: string; kind: keyof typeof vendorKinds; vendor: Vendor; values: VendorValues };

/** The vendors that a site's settings switch on. */
export function usedVendors(settings: VendorOptions): UsedVendor[] {
  return (Object.entries(vendorKinds) as [keyof typeof vendorKinds, Vendor][]).flatMap(([kind, vendor]): UsedVendor[] => {
    const values = settings[optionName(kind)];
    if (values === undefined) return [];
    if (!vendor.isMany) return [{ name: kind, kind, vendor, values: values as VendorValues }];
    return Object.entries(values as Record<string, VendorValues>).map(([name, own]) => ({ name, kind, vendor, values: own }));
  });
}

/** The platform's fields with a vendor's ID, and the options that they set. An unusable ID is dropped with a reason. */
export const vendorHomes = (Object.entries(vendorKinds) as [string, Vendor][]).flatMap(([name, { remote, settings }]) => {
  if (remote === undefined) return [];
  const option = `vendors.${optionName(name)}`;
  const needsMore = Object.entries(settings).some(([setting, { isOptional }]) => setting !== remote.setting && !isOptional);
  const { pattern = /^$/, example = '' } = settings[remote.setting] ?? {};
  const read = (value: unknown, drop: (reason: string) => void) => {
    if (needsMore) drop(`the platform does not say which service this is: set ${option} in site.json`);
    else if (pattern.test(String(value))) return String(value);
    else drop(`${JSON.stringify(value)} is not an ID such as "${example}"`);
    return undefined;
  };
  return [
    { from: remote.from, to: `${option}.${remote.setting}`, read: read as (value: never, drop: (reason: string) => void) => unknown },
  ];
});
