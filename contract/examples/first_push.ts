/** The first push, in the words of a shell: the start-up message, README.md and /docs show this one. */
import { batchExample } from './intake.ts'

/** Pushes a game, waits until it is applied, and reads it back. The key is in $SECRET_KEY. */
export const renderFirstPush = (baseUrl: string): string => `\
curl -sS ${baseUrl}/v1/observations -H "Authorization: Bearer $SECRET_KEY" \\
  -H 'Content-Type: application/json' -H 'Idempotency-Key: first-push' -d '{
  "source": "${batchExample.source}",
  "observations": [{ "type": "fixture", "external_id": "game-1", "data": {
    "kind": "game", "sport": "soccer", "start": "2027-05-08T14:00:00Z",
    "venue": { "external_id": "park", "name": "Memorial Park", "field": "3" },
    "sides": [
      { "role": "home", "team": { "external_id": "reds", "name": "Reds U12" } },
      { "role": "away", "team": { "external_id": "blues", "name": "Blues U12" } }] } }] }'

curl -sf --retry 9 --retry-delay 1 --retry-all-errors -H "Authorization: Bearer $SECRET_KEY" \\
  '${baseUrl}/v1/lookup?source=${batchExample.source}&type=fixture&external_id=game-1'

curl -sS '${baseUrl}/v1/fixtures?from=2027-05-08' -H "Authorization: Bearer $SECRET_KEY"
`
