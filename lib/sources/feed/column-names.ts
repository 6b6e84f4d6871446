/** Names of columns that exports use, by field, besides those of the presets; without case, spaces and signs. The first found counts. */
export const columnNames: Readonly<Record<string, readonly string[]>> = {
  id: ['stocknumber', 'stockno', 'stocknum', 'stockid', 'stock', 'vehicleid', 'listingid', 'id', 'sku', 'vin'],
  stocknum: ['stocknumber', 'stockno', 'stocknum', 'stockid', 'stock', 'sku'],
  vin: ['vin', 'vinnumber', 'vinno', 'chassisnumber', 'chassis'],
  rego: [
    'rego',
    'registration',
    'registrationnumber',
    'regno',
    'regono',
    'reg',
    'regnumber',
    'plate',
    'numberplate',
    'licenceplate',
    'licenseplate',
  ],
  nvic: ['nvic', 'nviccode'],
  name: ['title', 'name', 'vehiclename', 'heading', 'headline'],
  make: ['make', 'brand', 'manufacturer', 'makename'],
  model: ['model', 'modelname'],
  badge: ['badge', 'variant', 'trim', 'grade', 'derivative', 'trimlevel'],
  series: ['series'],
  year: ['year', 'modelyear', 'buildyear', 'yearbuilt', 'manufactureyear', 'yearofmanufacture'],
  km: ['odometer', 'kms', 'km', 'kilometres', 'kilometers', 'mileage', 'miles', 'odo', 'odometerreading', 'distance'],
  price: ['price', 'sellingprice', 'askingprice', 'advertisedprice', 'retailprice', 'internetprice', 'listprice', 'saleprice'],
  before_price: ['wasprice', 'previousprice', 'oldprice', 'beforeprice'],
  status: ['status', 'availability', 'stockstatus'],
  car_type: ['cartype', 'newused', 'usedornew', 'neworused', 'condition', 'vehiclecondition', 'listingtype', 'stocktype', 'type'],
  simple_body: ['bodytype', 'bodystyle', 'body', 'bodyshape'],
  simple_transmission: ['transmission', 'transmissiontype', 'gearbox', 'trans'],
  simple_fuel: ['fueltype', 'fuel'],
  simple_drive: ['drivetype', 'drive', 'drivetrain', 'drivenwheels'],
  engine: ['engine', 'enginedescription', 'enginesize', 'enginecapacity'],
  doors: ['doors', 'doorcount', 'numberofdoors', 'noofdoors'],
  seats: ['seats', 'seatcount', 'numberofseats', 'noofseats', 'seatingcapacity'],
  colour: ['colour', 'color', 'exteriorcolour', 'exteriorcolor', 'extcolour', 'extcolor', 'bodycolour', 'paint'],
  comments: ['comments', 'description', 'dealercomments', 'vehicledescription', 'sellercomments', 'notes', 'advertisement', 'adtext'],
  filtered_features: ['features', 'options', 'equipment', 'featurelist', 'standardfeatures'],
  images: ['images', 'photos', 'pictures', 'imageurls', 'photourls', 'imagelist', 'photolist', 'image', 'photo', 'imageurl', 'photourl'],
  certified: ['certified', 'certifiedpreowned'],
  created_at_timestamp: ['dateinstock', 'stockdate', 'dateadded', 'inventorydate', 'listeddate', 'createdat', 'datelisted', 'instockdate'],
  city: ['city', 'suburb', 'town', 'address.city'],
  state: ['state', 'region', 'address.region', 'address.state'],
  postcode: ['postcode', 'zip', 'zipcode', 'postalcode', 'address.postcode', 'address.postalcode'],
  location_name: ['location', 'locationname', 'branch', 'yard', 'yardname'],
  dealership_name: ['dealername', 'dealershipname', 'dealer', 'dealership'],
};

/** Columns of prices that say what they include; such a price counts before one that does not. */
export const typedPrices = {
  drive_away: ['dapprice', 'dap', 'driveawayprice', 'driveaway', 'pricedriveaway'],
  excluding_government_charges: ['egcprice', 'egc', 'priceegc', 'excludinggovernmentcharges', 'priceexcludinggovernmentcharges'],
} as const;

/** A column for each picture, such as "Photo 1" or "image_url_01". */
export const numberedPicture = /^(?:image|photo|picture|pic|img)[^\d]*(\d+)[^\d]*$/i;
