create or replace function webhook.event_data(change ledger.changes) returns jsonb
language sql stable
begin atomic
  select jsonb_build_object(
           'id', change.entity_id, 'type', change.entity_type, 'version', change.version, 'changed_fields', f.fields,
           'change_group', coalesce('grp_' || substr(v.observation_id, 5), c.change_group), 'source', c.source,
           'observation_id', v.observation_id)
         || case change.entity_type
              when 'fixture' then webhook.fixture_data(change, v.kinds[change.kind_number])
              when 'result' then webhook.result_data(change, v)
              when 'stat_line' then webhook.stat_line_data(change)
              else '{}'
            end
    from ledger.versions v
    join ledger.causes c on c.realm_id = v.realm_id and c.position = v.cause
   cross join lateral (select to_jsonb((v.kinds[change.kind_number]).changed_fields) as paths) k
   cross join lateral (
      -- Thousands of paths, as of divisions, are told by their first parts.
      select case when pg_column_size(k.paths) <= 4000 then k.paths
                  else (select jsonb_agg(distinct split_part(p.path, '.', 1)) from jsonb_array_elements_text(k.paths) p (path))
             end as fields
   ) f
   where v.realm_id = change.realm_id and v.entity_id = change.entity_id and v.version = change.version;
end;

comment on function webhook.event_data(ledger.changes) is
  'The data of the event of a change, of the state at its version: what all have in common and what its type adds. Never a player, a '
  'note or a coach. At most 20 KB by the lengths of what is in it. EVENT-7 to EVENT-9.';
