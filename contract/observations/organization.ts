/** `data` of an organization observation (MODEL-5). */
import { closed, named, ref, text, type Schema } from '../schema.ts'

export const organization: Record<string, Schema> = {
  OrganizationData: closed(['name', 'kind'], {
    name: named(1, 200),
    kind: ref('OrganizationKind'),
    short_name: text(0, 50),
    region: text(0, 100, 'Free text.'),
    country: ref('Country'),
    website: ref('Uri'),
    sanctioning: { ...ref('Sanctioning'), maxProperties: 30 }
  })
}
