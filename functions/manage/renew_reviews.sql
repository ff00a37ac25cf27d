create or replace function manage.renew_reviews(account_id text, mode text) returns integer
language plpgsql security definer
set search_path = pg_catalog, pg_temp
as $$
declare
  v_account manage.account := manage.read_account(renew_reviews.account_id);
  v_realm_id integer := manage.realm_of(v_account.account_id, renew_reviews.mode);
  v_pairs integer;
  v_mapping_ids bigint[];
begin
  with pairs as materialized (
    select d.decision_id, d.first_id, d.second_id
      from identity.decisions d
     where d.realm_id = v_realm_id and d.status = 'pending' and d.matcher is not null and d.entity_type <> 'fixture'
  )
  select (select count(*) from pairs), array(
           select m.mapping_id
             from pairs p
             cross join lateral (values (p.first_id), (p.second_id)) e (entity_id)
             join canon.external_ids m on m.realm_id = v_realm_id and m.entity_id = e.entity_id)
    into v_pairs, v_mapping_ids;
  perform identity.compare_again(v_realm_id, v_mapping_ids);
  return v_pairs;
end;
$$;

comment on function manage.renew_reviews(text, text) is
  'Has the pairs of an account in a mode that the matcher asked for, and that wait for a person, compared again (jobs.match_names): what a '
  'better matcher is sure of is merged, the others get the evidence of now. Games are compared whenever their teams are. Returns how many '
  'pairs. Raises OYN01 (not_found), OYV02 (invalid_parameter). IDENTITY-181.';
