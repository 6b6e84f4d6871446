/** The known facts about a vehicle, as text. The odometer is in the dealer's unit. */
export type VehicleFacts = {
  id?: string | undefined;
  year?: string | undefined;
  make?: string | undefined;
  model?: string | undefined;
  badge?: string | undefined;
  vin?: string | undefined;
  stock?: string | undefined;
  rego?: string | undefined;
  body?: string | undefined;
  transmission?: string | undefined;
  doors?: string | undefined;
  odometer?: string | undefined;
  colour?: string | undefined;
  /** Dollars. */
  price?: number | undefined;
  condition?: 'new' | 'used' | 'demo' | undefined;
};

/** The car that a lead is about, as its page showed it. */
export type LeadCar = VehicleFacts & {
  title: string;
  subtitle?: string | undefined;
  /** "Used", or the dealer's own word for it. */
  typeText?: string | undefined;
  url: string;
  /** A JPEG, because desktop mail programs do not show WebP. */
  picture?: { src: string; width?: number | undefined; height?: number | undefined } | undefined;
  priceText?: string | undefined;
  /** The previous price, and what the price includes. */
  priceBefore?: string | undefined;
  priceNote?: string | undefined;
  facts: readonly string[];
  place?: string | undefined;
  isAvailable: boolean;
};
