create or replace function webhook.event_data(change ledger.changes, context jsonb) returns jsonb
language sql stable
begin atomic
  select jsonb_build_object(
           'id', change.entity_id, 'type', change.entity_type, 'version', change.version, 'changed_fields', f.fields,
           'change_group', change.change_group, 'source', change.source, 'observation_id', change.observation_id)
         || case change.entity_type
              when 'fixture' then jsonb_strip_nulls(jsonb_build_object('before', change.before)) || jsonb_build_object('kind', change.kind, 'after', change.after, 'reason', change.reason)
              when 'result' then jsonb_build_object('result', change.after)
              else '{}'
            end
         || event_data.context
    from (
      -- Thousands of paths, as of divisions, are told by their first parts.
      select case when pg_column_size(to_jsonb(change.changed_fields)) <= 4000 then to_jsonb(change.changed_fields)
                  else (select jsonb_agg(distinct split_part(p.path, '.', 1)) from unnest(change.changed_fields) p (path)) end as fields
    ) f;
end;

comment on function webhook.event_data(ledger.changes, jsonb) is 'The data of the event of a change: what all have in common, what the ledger has of its type, and the context of webhook.describe_changes. At most 20 KB by the lengths of what is in it. EVENT-7, EVENT-9.';
