/** `data` of a venue observation; a venue is a complex, its fields are labels (MODEL-9). */
import { closed, list, named, ref, text, type Schema } from '../schema.ts'

export const venue: Record<string, Schema> = {
  VenueData: closed(['name'], {
    name: named(1, 200),
    address: ref('AddressData'),
    geo: ref('Position'),
    time_zone: ref('TimeZone'),
    fields: list({ type: 'string' }, { maxItems: 200, description: 'Labels of fields, courts or rinks.' })
  }),
  AddressData: closed([], {
    line1: text(0, 200),
    line2: text(0, 200),
    city: text(0, 100),
    region: text(0, 10),
    postal_code: text(0, 20),
    country: ref('Country')
  })
}
