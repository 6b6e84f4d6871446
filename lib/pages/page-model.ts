import type { CarModel } from './car.ts';
import type { CheckoutModel } from './checkout.ts';
import type { CompareModel } from './compare.ts';
import type { ContentModel } from './content.ts';
import type { GarageModel } from './garage.ts';
import type { GoneModel } from './gone.ts';
import type { HomeModel } from './home.ts';
import type { NotFoundModel } from './not-found.ts';
import type { PrintModel } from './print.ts';
import type { SearchModel } from './search.ts';
import type { SuccessModel } from './success.ts';

/** The model of any page; `kind` says which. */
export type PageModel =
  | HomeModel
  | SearchModel
  | CarModel
  | CheckoutModel
  | ContentModel
  | GarageModel
  | CompareModel
  | PrintModel
  | SuccessModel
  | NotFoundModel
  | GoneModel;
