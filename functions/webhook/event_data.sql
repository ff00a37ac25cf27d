create or replace function webhook.event_data(
  change ledger.changes, version ledger.versions, cause ledger.causes, fields_before jsonb, fields_after jsonb
) returns jsonb
language sql stable
return jsonb_build_object(
    'id', change.entity_id, 'type', change.entity_type, 'version', change.version,
    'changed_fields', webhook.short_paths((version.kinds[change.kind_number]).changed_fields),
    'change_group', coalesce('grp_' || substr(version.observation_id, 5), cause.change_group), 'source', cause.source,
    'observation_id', version.observation_id)
  || case change.entity_type
       when 'fixture' then webhook.fixture_data(change, version.kinds[change.kind_number], fields_before, fields_after)
       when 'result' then webhook.result_data(change, version, fields_after)
       when 'stat_line' then webhook.stat_line_data(change.realm_id, fields_after)
       else '{}'
     end
  || case when (version.kinds[change.kind_number]).kind = 'merged'
       then jsonb_build_object('merged_into', fields_after -> 'merged_into') else '{}' end;

comment on function webhook.event_data(ledger.changes, ledger.versions, ledger.causes, jsonb, jsonb) is
  'The data of the event of a change, of the state before it and at its version: what all have in common, what its type adds, and of one '
  'that was merged what it leads to. Never a player, a note or a coach. At most 20 KB by the lengths of what is in it. EVENT-7 to EVENT-9.';
