/** Files that a program writes, of the migrations and package-lock.json aside; client/schema.ts is not committed. */
export const GENERATED = [
  'client/schema.ts', 'db/permissions.ts', 'db/routines.ts', 'db/schema.sql', 'docs/operating/configuration.md',
  'docs/specification/proofs.json', 'functions/project/write_competitions.sql', 'functions/project/write_organizations.sql',
  'functions/project/write_stat_lines.sql', 'functions/project/write_teams.sql', 'functions/project/write_venues.sql',
  'functions/webhook/event_types.sql', 'server/graphql/manage.graphql', 'server/graphql/types.ts', 'server/graphql/v1.graphql'
]
