/** How an observation points at another entity of the same source (MODEL-4). */
import { closed, ref, text, type Schema } from '../schema.ts'

export const reference: Record<string, Schema> = {
  Reference: closed(['external_id'], { external_id: ref('ExternalId'), name: text(0, 200) },
    "Another entity, by the same source's own id; its name helps while that entity has not been pushed. A blank name is ignored."),
  PlayerReference: closed(['external_id'], { external_id: ref('ExternalId'), name: text(0, 120) },
    "A participant, by the source's stable participant id. The name is served only with a grant."),
  VenueReference: closed(['external_id'], { external_id: ref('ExternalId'), name: text(0, 200), field: text(0, 60) },
    'A venue and, within it, the field.')
}
