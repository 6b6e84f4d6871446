/** Variables of the machine, of clouds, of CI and of the product: no settings may name them, whatever the operator allows (rule O14). */
const reservedNames = new Set([
  ...[
    'PATH',
    'HOME',
    'USER',
    'LOGNAME',
    'SHELL',
    'PWD',
    'OLDPWD',
    'TMPDIR',
    'TMP',
    'TEMP',
    'TERM',
    'LANG',
    'TZ',
    'HOSTNAME',
    'MAIL',
    'EDITOR',
  ],
  ...['CI', 'DEBUG', 'PORT', 'HOST', 'HTTP_PROXY', 'HTTPS_PROXY', 'ALL_PROXY', 'NO_PROXY', 'KUBECONFIG', 'NETRC', 'DSN'],
  ...['DATABASE_URL', 'DB_URL', 'DB_PASSWORD', 'REDIS_URL', 'MONGO_URL', 'MONGODB_URI', 'AMQP_URL'],
  ...['PGHOST', 'PGPORT', 'PGUSER', 'PGPASSWORD', 'PGPASSFILE', 'PGDATABASE', 'PGSERVICE', 'PGSERVICEFILE', 'PGOPTIONS', 'PGSSLKEY'],
  ...['SENTRY_AUTH_TOKEN', 'HEROKU_API_KEY', 'SLACK_TOKEN', 'VAULT_TOKEN', 'FLY_API_TOKEN', 'GH_TOKEN', 'INVOCATION_ID', 'JOURNAL_STREAM'],
]);

const reservedPrefixes = [
  ...['FORECOURT_', 'NODE_', 'NPM_', 'NEXT_', 'YARN_', 'PNPM_', 'BUN_', 'DENO_', 'TURBO_'],
  ...[
    'AWS_',
    'AZURE_',
    'ARM_',
    'GOOGLE_',
    'GCP_',
    'GCLOUD_',
    'CLOUDSDK_',
    'CLOUDFLARE_',
    'CF_',
    'DIGITALOCEAN_',
    'LINODE_',
    'HCLOUD_',
    'OCI_',
  ],
  ...['VERCEL_', 'NETLIFY_', 'WRANGLER_', 'HYPERDRIVE_', 'LAMBDA_', 'HEROKU_', 'KUBERNETES_', 'DOCKER_', 'CONTAINER_'],
  ...['GITHUB_', 'GITLAB_', 'CI_', 'CIRCLE_', 'JENKINS_', 'BUILDKITE_', 'BITBUCKET_', 'TRAVIS_', 'RUNNER_', 'ACTIONS_', 'CRON_'],
  ...['DATABASE_', 'POSTGRES_', 'PG_', 'MYSQL_', 'MARIADB_', 'REDIS_', 'MONGO_', 'MEILI_', 'VAULT_', 'CREDENTIALS_'],
  ...['SSH_', 'GPG_', 'GIT_', 'LD_', 'DYLD_', 'LC_', 'XDG_', 'SYSTEMD_', 'NOTIFY_', 'SUDO_', 'SSL_', 'DBUS_', 'PYTHON'],
];

/** Whether a variable belongs to the machine or the product. */
export const isReserved = (name: string): boolean => reservedNames.has(name) || reservedPrefixes.some((prefix) => name.startsWith(prefix));
