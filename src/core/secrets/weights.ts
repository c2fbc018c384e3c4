// Points of the score of values, fitted by logistic regression on test/kit/everyday.

/** Tenths, by group: `group name+points …`; a group that continues on the next line is named again. */
const points = `
* arg1+7 arg2+18 attribute-50 cal+15 calP-6 describes-18 glued+9 inside-16 label-26 oo+13 op+35 ownA-27 ownB-15 says-43 template-11
a Kf-32 Km-19 Kn-3 Pm+4 Pn+6 Sf-18 Sm-10 Sn-22 Tf-15 Tm-20 Tn-11
ac cp-8 di-13 hi+15 mx+7 no-7 ph+12 wd+25 wo-19
arg1 cp-2 hi-3 mx+3 no-32 wd+2 wo+9
arg2 cp+7 hi+17 mx+20 wd+7 wo+7
c in-14 vC-24 vN+7 wC+5 wL+9 wN+14 wU+5 xL-11 xN+14 xU-2
cal cp+2 hi-4 mx+13 no-33 wd+2 wo+9
cc.in cp-42 hi+16 mx-25 no-8 wd-23 wo-22
cc.vC cp-13 no-3 wd-14 wo-5
cc.vL cp-17 mx-12 no-2 ph-15 wd+7 wo-5
cc.vN cp-9 hi+14 no-9 wd+8 wo-4
cc.vU cp+2 hi-2 mx+7 no-17 wd+8 wo-6
cc.wC cp-11 di+31 hi-12 mx-14 no+6 ph+15 wd-16 wo-4
cc.wL cp+2 di+4 mx+5 no-10 ph+5 wd+37 wo-7
cc.wN cp+14 di-30 hi+2 mx-5 no-25 wd+24 wo+9
cc.wU cp+11 di-2 hi-15 mx+23 no-5 ph-5 wo+2
cc.xC cp-11 di-9 hi-20 mx-25 no-18 wd+4 wo+5
cc.xL cp-10 di-13 mx-12 wd-11 wo-10
cc.xN cp+11 di-3 hi+4 mx-15 no-15 ph+20 wd+2 wo+9
cc.xU cp-2 di-22 hi+2 no-4 wd+6 wo-14
h.K cp-13 di-6 hi+8 mx+2 no-13 ph+13 wd-8 wo-12
h.P cp+4 di+13 hi+18 mx+7 no-4 ph-9 wd+17 wo+16
h.S cp-7 hi+6 mx-10 ph+20 wd+2 wo-2
h.T cp-16 di-15 hi+13 mx-19 ph-12 wd-9 wo-19
k Cas+14 Cb1+5 Cb3-7 Cca+28 Ccm-18 Cis-4 Clb+15 Las-3 Lb1+10 Lb3+14 Lca-19 Lcm-4 Lfb-9 Lis+2 Llb-2 Lsp+5 Nas-5 Nb1-10 Nb3+7 Nb6+2 Nca-39
k Ncm-27 Nis+9 Nlb+24 Nli-6 Nsp-22 Ntg-3 Uas+8 Ub1-4 Ub3-6 Ub6-5 Uca-20 Uce+23 Ucm+6 Ufb-11 Ugl-11 Uis-29 Ulb-6 Uli-14 Usp-17 Utg+25
kz.C cp+17 di+32 mx+9 no+7 wd+7 wo-5
kz.L cp-6 hi-5 mx+17 no-7 wd+17 wo-3
kz.N di-29 mx-8 no-15 ph+33 wo-8
kz.U cp+5 di-3 hi+12 mx+11 no-15 ph+3 wd+9
l Kac-22 Kas+6 Kb1-6 Kb3-25 Kb6-18 Kbx-23 Kca-10 Kce+22 Kcm-15 Keq-21 Kfb-13 Kgl-8 Kis+3 Klb+7 Kli-12 Knl-19 Kno-27 Ksp+14 Ktg+13 Pac-21
l Pas+21 Pb1-3 Pb3-13 Pb6-24 Pbx-25 Pca+3 Pce+12 Pcm-3 Peq+3 Pfb+9 Pgl+14 Pis+10 Plb+28 Pli+6 Pnl-10 Pno-20 Psp+12 Ptg+22 Pty+16 Pva+27
l Sas+4 Sb1-3 Sb3-12 Sb6-28 Sbx-21 Sca-9 Scm-3 Sfb+6 Sis+6 Sli-6 Snl-12 Sno-12 Ssp-3 Sty+17 Sva+17 Tac-23 Tas+8 Tb3-9 Tb6-14 Tbx-11 Tca-28
l Tce-25 Tcm-23 Teq-28 Tfb-3 Tgl-14 Tis-14 Tlb+4 Tli-6 Tne-19 Tnl-10 Tno-23 Tsp-3 Tty+13 Tva+16 none-10
len l+11 s-50
ln cp-12 di+14 mx-18 no-11 ph-14 wd-3 wo-12
n call-31 com-3 end+4 oth-9 pun-4 q+8 word-13
nc.call cp-15 hi-22 mx-7 no-4 wd-14 wo-38
nc.com cp-34 di-5 hi+6 mx+2 no-9 wd+19 wo-10
nc.end cp+2 mx-5 no-5 wd-9 wo-8
nc.oth cp-10 di-20 hi+10 mx-12 no-10 wd-14 wo-12
nc.pun cp-23 di-12 mx-23 no-17 wd+3 wo-15
nc.q cp-5 mx-18 no-11 wd-3 wo+15
nc.word cp-16 di-10 hi+6 mx-4 no-9 wd+6 wo-15
q.0 cp-13 di+2 hi+3 mx-10 no-4 wd-5 wo-8
q.1 cp+9 di+19 hi+18 mx-4 no-6 ph-10 wd+7 wo+10
s An-12 Keb-18 Kn-7 Lee-26 W1+23 Wn+29 cam-25 cap+6 cn-28 col-39 con-30 d4-4 d6+26 dot-19 dotn-12 expr-36 hex+11 keb+8 kn+26 kx+7 lee-18
s low-7 mix+6 numb+8 oth-8 ph2-12 ph3+18 phm-14 rnd+14 rnds-18 s-21 sd+19 sna-24 str+41 u-46 ud+2 up-32 uuid+18 w1-14 wn+29
t cmd+16 conf-2 short-3
u %+10 /-10 :+21
uc cp+26 di-12 hi-11 mx-6 no-22 wo+26
z.Kac cp-23 hi+29 no-12 wo-13
z.Kas cp+7 hi+5 mx-11 no-23 ph+21 wd-12
z.Kb1 cp-11 hi+18 mx-14 no-13 wo-5
z.Kb3 hi-15 mx-15 no-6 wd+2 wo-8
z.Kb6 cp-22 di-5 no-13 wo-15
z.Kbx cp-19 wo-15
z.Kca cp-23 hi+21 no-16
z.Kce hi+22
z.Kcm cp-6 hi+16 no-8 wo-16
z.Keq no-11 wo-16
z.Kfb cp-14 hi+35 no-7 wo-16
z.Kgl wo-8
z.Kis cp-28 hi+16 no-18 wo-18
z.Klb no-2 wd-3
z.Kli no-19 wo-14
z.Knl cp-9 hi-5 no-6 wo-10
z.Kno cp-20 hi+3 mx-23 no-11 wd-21 wo-30
z.Ksp cp-39 hi+21 no-4 wo-33
z.Ktg hi+18 no-11
z.Pac no-3 wd-20 wo-7
z.Pas cp+5 di+12 hi+28 no-17 ph+2 wd+5 wo+23
z.Pb1 cp-5 hi+11 mx+3 no-14 wd+26 wo-8
z.Pb3 cp-8 hi-3 mx-22 no-11 wd+16 wo-12
z.Pb6 cp-30 no-7 wo-15
z.Pbx cp-17 di-8 no-5 wo-25
z.Pca cp+15 hi+17 no-36 wd-19
z.Pcm cp-8 hi+17 no-26 wd+35 wo-5
z.Peq wo+3
z.Pfb cp+11 hi+16 no-17 wd+20 wo+4
z.Pgl hi+15 wd+13 wo+5
z.Pis cp-17 hi+28 mx+24 wd+30 wo-4
z.Plb hi+9 no-27 wd+33 wo+17
z.Pli hi+16 no-18 wo-24
z.Pnl cp-18 hi+23 wo-27
z.Pno cp-29 hi+6 no-20 ph-10 wo-21
z.Psp cp+17 hi+19 mx+15 no+6 ph+20 wd+32 wo-15
z.Ptg cp-23 hi+18 wo+25
z.Pty hi+13 wo+16
z.Pva hi+13 wd+20 wo+13
z.Sac cp-9
z.Sas cp-4 hi+33 mx-22 no+11 ph+16
z.Sb1 cp-14 no-27 wo-18
z.Sb3 cp-14 hi+21 no-10 wo-28
z.Sb6 cp-14 mx-6 wo-11
z.Sbx cp-17 wo-15
z.Sca cp-16 wo+9
z.Scm cp+4 hi+19 no-10 wo-26
z.Sfb hi+17 wd+10 wo-10
z.Sis hi+19 wo-18
z.Sli cp-11 no-8 wo-16
z.Snl no-3 wo-14
z.Sno hi+32 no-18 wo-19
z.Ssp cp-2 hi-6 wo-24
z.Sty hi+17
z.Sva hi+17
z.Tac no-20 wd-11 wo-9
z.Tas cp-8 di-25 hi+26 mx-6 no+16 wd-12 wo-32
z.Tb1 cp-10 hi+16 no-17 wo-8
z.Tb3 cp-7 di-15 mx-15 no-17 wd+14 wo-17
z.Tb6 cp-23 di-11 no-15 wo-12
z.Tbx cp-19 no-23 wd+12 wo-14
z.Tca cp-14 hi-21 no-5 wo-15
z.Tce wo-24
z.Tcm cp-16 hi+14 no-16 ph-13 wo-18
z.Teq cp-20 wo-15
z.Tfb cp-17 hi+28 no-16 wo-21
z.Tgl wo-14
z.Tis cp-9 di-6 no-24 wo-6
z.Tlb hi+16 wo-12
z.Tli cp-12 wo-4
z.Tnl cp-6 no-16 wo-16
z.Tno cp-32 no-15 wd-14 wo-28
z.Tsp cp-22 hi+23 no-21 wo-16
z.Tty hi+13
z.Tva hi+16
`;

export const bias = 1;

export const cluePoints: ReadonlyMap<string, number> = new Map(
  points
    .trim()
    .split('\n')
    .flatMap((row) => {
      const [group = '', ...all] = row.split(' ');
      return all.map((each) => {
        const at = each.search(/[+-]\d+$/);
        return [group === '*' ? each.slice(0, at) : `${group}.${each.slice(0, at)}`, Number(each.slice(at))] as const;
      });
    }),
);
