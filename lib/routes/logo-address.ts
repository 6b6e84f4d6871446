/** Whether a logo is a file of the dealer's folder, which the site serves itself. */
export const isOwnLogo = (logo: string): boolean => !/^(https?:|data:|\/)/i.test(logo);

/** Where browsers find a logo: a file of the dealer's folder is served as "/logo.svg"; an address stays as it is. */
export const logoAddress = (logo: string): string => (isOwnLogo(logo) ? `/logo${/\.[a-z]+$/i.exec(logo)?.[0].toLowerCase() ?? ''}` : logo);
