/** Common makes and models, for trade-ins and for orders of vehicles that a dealer does not have in stock. */
const modelLists = `
Abarth: 595, 695
Alfa Romeo: Giulia, Giulietta, MiTo, Stelvio, Tonale
Aston Martin: DB11, DBX, Vantage
Audi: A1, A3, A4, A5, A6, A7, A8, e-tron, Q2, Q3, Q5, Q7, Q8, RS3, S3, S4, S5, SQ5, SQ7, TT
Bentley: Bentayga, Continental, Flying Spur
BMW: 1 Series, 2 Series, 3 Series, 4 Series, 5 Series, 7 Series, i3, i4, iX, M2, M3, M4, M5, X1, X2, X3, X4, X5, X6, X7, Z4
BYD: Atto 3, Dolphin, Seal, Sealion 6, Shark 6
Chery: Omoda 5, Tiggo 4, Tiggo 7, Tiggo 8
Chevrolet: Camaro, Corvette, Silverado
Chrysler: 300, Grand Voyager, Sebring
Citroën: Berlingo, C3, C4, C5
Cupra: Ateca, Born, Formentor, Leon
Dodge: Journey, Nitro
Ferrari: 296, 488, California, Roma
Fiat: 500, Ducato, Freemont, Scudo
Ford: Bronco, Courier, EcoSport, Endura, Escape, Everest, F-150, Falcon, Fiesta, Focus, Kuga, Mondeo, Mustang, Puma, Ranger, Territory, Transit
Genesis: G70, G80, GV60, GV70, GV80
GWM: Cannon, Haval H2, Haval H6, Haval H9, Haval Jolion, Ora, Steed, Tank 300, Tank 500
Hino: 300, 500, 700
Holden: Acadia, Astra, Barina, Calais, Caprice, Captiva, Cascada, Colorado, Commodore, Crewman, Cruze, Equinox, Malibu, Monaro, Rodeo, Statesman, Trailblazer, Trax, Ute
Honda: Accord, City, Civic, CR-V, HR-V, Jazz, Odyssey, ZR-V
HSV: Clubsport, GTS, Maloo, Senator
Hyundai: Accent, Elantra, Getz, i20, i30, i40, iLoad, iMax, Ioniq 5, Ioniq 6, ix35, Kona, Palisade, Santa Fe, Sonata, Staria, Tucson, Veloster, Venue
Infiniti: Q30, Q50, QX70
Isuzu: D-MAX, F Series, MU-X, N Series
Iveco: Daily, Eurocargo
Jaguar: E-Pace, F-Pace, F-Type, I-Pace, XE, XF
Jayco: Crosscamp, Eagle, Expanda, Journey, Silverline, Starcraft, Swan
Jeep: Cherokee, Commander, Compass, Gladiator, Grand Cherokee, Patriot, Renegade, Wrangler
KGM: Actyon, Korando, Musso, Rexton, Torres
Kia: Carnival, Cerato, EV5, EV6, EV9, K4, Niro, Optima, Picanto, Rio, Rondo, Seltos, Sorento, Sportage, Stinger, Stonic
Lamborghini: Huracán, Urus
Land Rover: Defender, Discovery, Discovery Sport, Freelander, Range Rover, Range Rover Evoque, Range Rover Sport, Range Rover Velar
LDV: D90, Deliver 9, G10, MIFA, T60, V80
Lexus: CT, ES, GX, IS, LX, NX, RC, RX, UX
Mahindra: Pik-Up, Scorpio, XUV700
Maserati: Ghibli, GranTurismo, Grecale, Levante
Mazda: 2, 3, 6, BT-50, CX-3, CX-30, CX-5, CX-60, CX-7, CX-8, CX-80, CX-9, CX-90, MX-30, MX-5, Tribute
Mercedes-Benz: A-Class, B-Class, C-Class, CLA, CLS, E-Class, EQA, EQB, EQC, G-Class, GLA, GLB, GLC, GLE, GLS, M-Class, S-Class, Sprinter, V-Class, Vito, X-Class
MG: 3, 4, 5, HS, ZS, ZST
Mini: Clubman, Convertible, Cooper, Countryman
Mitsubishi: 380, ASX, Challenger, Delica, Eclipse Cross, Express, Lancer, Mirage, Outlander, Pajero, Pajero Sport, Triton
Nissan: 370Z, Altima, Dualis, Elgrand, GT-R, Juke, Leaf, Maxima, Micra, Murano, Navara, Pathfinder, Patrol, Pulsar, Qashqai, Serena, Skyline, Tiida, X-Trail, Z
Peugeot: 2008, 207, 208, 3008, 308, 4008, 408, 5008, Expert, Partner
Polestar: 2, 3, 4
Porsche: 718, 911, Boxster, Cayenne, Cayman, Macan, Panamera, Taycan
Ram: 1500, 2500, 3500
Renault: Arkana, Captur, Clio, Kangoo, Koleos, Master, Megane, Trafic
Škoda: Fabia, Kamiq, Karoq, Kodiaq, Octavia, Rapid, Scala, Superb
Subaru: BRZ, Crosstrek, Forester, Impreza, Legacy, Levorg, Liberty, Outback, Solterra, Tribeca, WRX, XV
Suzuki: Alto, Baleno, Carry, Grand Vitara, Ignis, Jimny, S-Cross, Swift, SX4, Vitara
Tesla: Model 3, Model S, Model X, Model Y
Toyota: 86, Alphard, Aurion, bZ4X, C-HR, Camry, Corolla, Corolla Cross, Crown, Echo, Estima, FJ Cruiser, Fortuner, GR86, HiAce, HiLux, Kluger, LandCruiser, LandCruiser Prado, Prius, RAV4, Supra, Tarago, Vellfire, Yaris, Yaris Cross
Volkswagen: Amarok, Arteon, Beetle, Caddy, Crafter, Golf, ID.4, Jetta, Multivan, Passat, Polo, Scirocco, T-Cross, T-Roc, Tiguan, Touareg, Transporter
Volvo: C30, C40, EX30, S60, V40, V60, XC40, XC60, XC90
`;

const knownModels: readonly (readonly [make: string, models: readonly string[]])[] = modelLists
  .trim()
  .split('\n')
  .map((line) => {
    const [make = '', models = ''] = line.split(': ');
    return [make, models.split(', ')];
  });

type Stocked = { make?: string | undefined; model?: string | undefined };

/** One collator for all comparisons: each localeCompare with options would create its own. */
const { compare: inOrder } = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });

/** Makes and their models, sorted: the known ones and those in a dealer's stock. The stock decides the spelling. */
export function modelsByMake(stock: readonly Stocked[]): Record<string, string[]> {
  const makes = new Map<string, { name: string; models: Map<string, string> }>();
  const add = (make: string, model?: string) => {
    const entry = makes.get(make.toLowerCase()) ?? { name: make, models: new Map<string, string>() };
    makes.set(make.toLowerCase(), entry);
    if (model && !entry.models.has(model.toLowerCase())) entry.models.set(model.toLowerCase(), model);
  };
  for (const { make, model } of stock) if (make) add(make, model);
  for (const [make, models] of knownModels) for (const model of models) add(make, model);
  const sorted = [...makes.values()].sort((a, b) => inOrder(a.name, b.name));
  return Object.fromEntries(sorted.map(({ name, models }) => [name, [...models.values()].sort(inOrder)]));
}
