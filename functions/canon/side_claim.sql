create or replace function canon.side_claim(role text, team_id text) returns jsonb
language sql immutable parallel safe
return jsonb_build_object('role', role, 'team', jsonb_build_object('id', team_id));

comment on function canon.side_claim(text, text) is 'One side of a fixture as claimed: role and canonical team.';
