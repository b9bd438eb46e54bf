//! The fitted weights: a row for each term, in the order of the terms, a column for each stage of a game.
//! Written by self-play, not by hand: when a term is added or changed, all are fitted anew.

use super::terms::TERMS;
use super::weights::STAGES;

/// Without the expansion.
#[rustfmt::skip]
pub(super) const BASE: [[f32; STAGES]; TERMS] = [
    [0.036, 0.126, 0.181], // score
    [0.816, 0.542, 0.260], // income
    [0.213, 0.088, -0.001], // reputation
    [0.393, 0.319, -0.267], // next_step
    [-0.042, 0.245, 0.405], // pace
    [-0.055, 0.362, 0.106], // bracelet_1
    [-0.694, 0.064, 0.366], // bracelet_2
    [-0.823, 0.479, -0.254], // bracelet_3
    [0.157, 0.108, 0.127], // recruit_1
    [0.087, 0.246, 0.281], // recruit_2
    [0.221, 0.207, 0.187], // recruit_3
    [0.000, 0.000, 0.000], // coin_1
    [0.000, 0.000, 0.000], // coin_2
    [0.000, 0.000, 0.000], // coin_3
    [-0.354, 0.009, -0.136], // trade_vp
    [0.000, 0.000, 0.000], // trade_bracelet
    [-0.462, 0.015, -0.122], // trade_recruit
    [0.408, -0.165, -0.185], // trade_reputation
    [0.196, 0.005, -0.029], // trade_card
    [0.000, 0.000, 0.000], // trade_coin
    [0.000, 0.000, 0.000], // trade_raid
    [0.396, 0.176, 0.082], // trade_ready
    [0.000, 0.000, 0.000], // village_vp
    [0.000, 0.000, 0.000], // village_bracelet
    [0.000, 0.000, 0.000], // village_recruit
    [0.000, 0.000, 0.000], // village_reputation
    [0.000, 0.000, 0.000], // village_card
    [0.000, 0.000, 0.000], // village_coin
    [0.000, 0.000, 0.000], // village_raid
    [0.000, 0.000, 0.000], // raid_prize
    [0.000, 0.000, 0.000], // raid_penalty
    [0.000, 0.000, 0.000], // raid_tokens
    [0.000, 0.000, 0.000], // raid_lead
    [0.000, 0.000, 0.000], // raid_lag
    [-0.122, 0.176, 0.032], // crew_vp
    [-0.236, 0.260, 0.025], // crew_bracelet
    [-0.252, 0.150, -0.002], // crew_recruit
    [0.251, -0.036, 0.024], // crew_reputation
    [0.109, 0.052, -0.143], // crew_colours
    [0.004, 0.222, -0.001], // crew_tallest
    [0.017, -0.056, 0.006], // crew_pairs
    [0.155, 0.212, -0.019], // hand_best
    [0.143, 0.090, 0.038], // hand_second
    [-0.001, 0.059, 0.142], // reach
    [-0.000, 0.031, -0.016], // reach_second
    [0.004, 0.009, 0.010], // near
    [0.152, 0.613, 0.916], // initiative
    [0.000, 0.000, 0.055], // last_turn
    [0.000, 0.000, 0.000], // reserved
    [0.000, 0.000, 0.000], // renewal
];

/// With it.
#[rustfmt::skip]
pub(super) const SKALI: [[f32; STAGES]; TERMS] = [
    [0.057, 0.131, 0.195], // score
    [0.182, 0.269, 0.268], // income
    [0.098, 0.009, -0.070], // reputation
    [0.000, 0.000, 0.000], // next_step
    [0.000, 0.000, 0.000], // pace
    [0.135, 0.340, 0.432], // bracelet_1
    [0.016, 0.282, 0.314], // bracelet_2
    [-0.099, 0.106, 0.043], // bracelet_3
    [0.169, 0.496, 0.183], // recruit_1
    [0.159, 0.286, 0.423], // recruit_2
    [0.029, 0.152, 0.086], // recruit_3
    [0.331, 0.160, -0.126], // coin_1
    [0.226, 0.116, 0.141], // coin_2
    [0.159, 0.128, 0.112], // coin_3
    [0.053, 0.173, -0.009], // trade_vp
    [0.000, 0.000, 0.000], // trade_bracelet
    [0.234, 0.121, -0.041], // trade_recruit
    [0.115, -0.044, 0.140], // trade_reputation
    [0.414, 0.129, 0.047], // trade_card
    [0.533, 0.066, 0.032], // trade_coin
    [0.672, 0.418, 0.236], // trade_raid
    [0.000, 0.062, 0.011], // trade_ready
    [0.336, 0.356, 0.056], // village_vp
    [1.270, 1.008, 0.107], // village_bracelet
    [0.616, 0.348, -0.373], // village_recruit
    [-0.100, -0.217, -0.099], // village_reputation
    [-0.085, -0.440, -0.658], // village_card
    [0.744, 0.005, -0.168], // village_coin
    [1.133, 0.551, 0.156], // village_raid
    [0.141, 0.183, 0.011], // raid_prize
    [-0.199, -0.079, -0.016], // raid_penalty
    [0.039, 0.171, 0.281], // raid_tokens
    [0.066, 0.041, -0.050], // raid_lead
    [0.002, -0.199, -0.139], // raid_lag
    [-0.193, -0.224, -0.135], // crew_vp
    [-0.191, -0.112, -0.091], // crew_bracelet
    [-0.165, -0.141, -0.146], // crew_recruit
    [-0.127, -0.141, -0.022], // crew_reputation
    [0.248, 0.280, 0.072], // crew_colours
    [-0.041, 0.050, 0.042], // crew_tallest
    [0.011, 0.026, 0.000], // crew_pairs
    [-0.046, 0.079, 0.049], // hand_best
    [-0.172, -0.010, -0.125], // hand_second
    [0.009, 0.038, 0.101], // reach
    [0.000, -0.009, 0.032], // reach_second
    [-0.010, 0.016, 0.021], // near
    [0.220, 0.639, 1.294], // initiative
    [0.000, 0.176, 0.044], // last_turn
    [0.000, 0.000, 0.000], // reserved
    [0.260, -0.075, 0.073], // renewal
];
