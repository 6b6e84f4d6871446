import type { HostRule } from './rules.ts';

const rewrites = ({ from, to }: HostRule) => `location ${from.slice(0, -1)} {
    try_files $uri $uri.html ${to}.html;
}
`;

/** The rules as locations of nginx, to include in the site's server block. */
export const nginxFile = (rules: readonly HostRule[]) => `# Include this in the server block whose root is the site's folder.
error_page 404 /404.html;
location = / {
    try_files /index.html =404;
}
location / {
    try_files $uri $uri.html =404;
}
# How the site is hosted is nobody's business.
location ~ ^/(_redirects$|_hosting/) {
    return 404;
}
# An index of an older release is gone, and must not be answered by a page.
location ~ ^/search/index\\.[0-9a-f]+\\.json$ {
    try_files $uri =404;
}
${rules.map(rewrites).join('')}`;
