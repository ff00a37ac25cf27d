create or replace function identity.fields_apart(realm_id integer, entity_type text, entity_id text) returns jsonb
language sql stable
begin atomic
  select case
    when not exists (
      select from identity.redirects r
       where r.realm_id = fields_apart.realm_id and (r.entity_id = fields_apart.entity_id or r.survivor_id = fields_apart.entity_id))
    then canon.fields_of(fields_apart.realm_id, fields_apart.entity_type, fields_apart.entity_id)
    else (
      select jsonb_object_agg(w.field, w.value)
        from (
          select distinct on (c.field) c.field, c.value
            from (
              select m.mapping_id
                from canon.external_ids m
               where m.realm_id = fields_apart.realm_id and m.entity_id = fields_apart.entity_id and m.origin_id is null
              union all
              select m.mapping_id
                from canon.external_ids m
               where m.realm_id = fields_apart.realm_id and m.origin_id = fields_apart.entity_id
            ) m
            join canon.ranked_claims c on c.realm_id = fields_apart.realm_id and c.mapping_id = m.mapping_id
           order by c.field, c.precedence
        ) w)
  end;
end;

comment on function identity.fields_apart(integer, text, text) is
  'Returns the fields of an entity by itself: its row, or, where anything was merged with it, of each field the claim of highest '
  'precedence among those that were made about it (an origin). null where nobody says anything of it. IDENTITY-145.';
